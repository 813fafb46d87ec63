# tid_ids by ActiveRecord.
require "stringio"
require_relative "tap"
# recipe
require "active_record"
require "active_record/connection_adapters/postgresql_adapter"

module TidIds
  include ActiveRecord::ConnectionAdapters
  TYPES = %i[tid uid11 scru160 extuuid]

  # Register the types, so that columns have them.
  def initialize_type_map(map = type_map)
    TYPES.each { |type| map.register_type(type.to_s, PostgreSQL::OID::SpecializedString.new(type)) }
    super
  end

  # CREATE EXTENSION creates this schema, so schema.rb must not.
  def schema_names
    super - ["tid_ids_floors"]
  end

  # The names of the types in migrations and in schema.rb, and in SQL.
  TYPES.each { |type| PostgreSQLAdapter::NATIVE_DATABASE_TYPES[type] = { name: "ids.#{type}" } }
  PostgreSQL::TableDefinition.send(:define_column_methods, *TYPES)
  PostgreSQLAdapter.prepend(self)
end
# end
warnings = []
Warning.define_singleton_method(:warn) { |message, **| warnings << message }
ActiveRecord::Base.establish_connection(adapter: "postgresql")
ActiveRecord::Migration.verbose = false

# recipe
class CreateAuthorsAndPosts < ActiveRecord::Migration[6.1]
  def change
    create_table :authors, id: :tid, default: -> { "ids.tid_generate()" } do |t|
      t.text :name
    end
    create_table :posts, id: :uuid, default: -> { "ids.uuid7_generate()" } do |t|
      t.references :author, type: :tid, null: false, foreign_key: true
      t.text :title
    end
  end
end
# end
CreateAuthorsAndPosts.migrate(:up)

# recipe
module TimeOrdered
  extend ActiveSupport::Concern

  included do
    scope :with_prefix, ->(prefix) { where("#{quoted_table_name}.id ^@ ?", prefix) }
    scope :made_since, ->(from) { where("#{quoted_table_name}.id >= ?::timestamptz", from) }
    scope :made_before, ->(to) { where("#{quoted_table_name}.id < ?::timestamptz", to) }
    scope :after, ->(key) { where("#{quoted_table_name}.id > ?", key).order(:id) }
  end
end

class Author < ActiveRecord::Base
  include TimeOrdered
  has_many :posts
end

class Post < ActiveRecord::Base
  include TimeOrdered
  belongs_to :author
end
# end

database = ActiveRecord::Base.connection
sqlstate = ->(error) { error.cause.result.error_field(PG::Result::PG_DIAG_SQLSTATE) }
raised = ->(&block) do
  block.call
  nil
rescue ActiveRecord::StatementInvalid => error
  error
end

COLUMNS = <<~SQL
  SELECT attrelid::regclass || '.' || attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)
  FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attrelid IN ('authors'::regclass, 'posts'::regclass) AND attname IN ('id', 'author_id') ORDER BY 1
SQL
FOREIGN_KEYS = "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'posts'::regclass AND contype = 'f'"
KEYS = [["authors.id", "ids.tid", true, "tid_generate()"],
        ["posts.author_id", "ids.tid", true, nil],
        ["posts.id", "uuid", true, "uuid7_generate()"]]
check("the migration created the columns", [database.select_rows(COLUMNS), database.select_values(FOREIGN_KEYS)],
      [KEYS, ["FOREIGN KEY (author_id) REFERENCES authors(id)"]])

author = Author.create!(name: "Ada")
post = author.posts.create!(title: "On keys")
author.id # like "3kxn-lhr-3gxq-23"
check("insert returns the generated key",
      [database.select_values("SELECT id::text FROM authors"), author.id.match?(/\A[2-7a-z]{4}-[2-7a-z]{3}-[2-7a-z]{4}-[2-7a-z]{2}\z/),
       database.select_values("SELECT id::text FROM posts"), post.id[14]],
      [[author.id], true, [post.id], "7"])

OLD = "3kxn-lhr-3gxq-23"
Author.create!(id: OLD, name: "Ben")
old_post = Post.create!(id: "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", author_id: OLD, title: "Old")
names = ->(authors) { authors.map(&:name).sort }
key = author.id
keys = [key, OLD]
Author.create!(name: "Cid")
found = Author.find(key)
both = Author.where(id: keys)
# recipe
by_prefix = Author.with_prefix("3kxn")
by_time = Author.made_since(Time.utc(2024, 7, 19)).made_before(Time.utc(2024, 7, 20))
recent = Post.made_since(Time.now - 3600)
their_posts = Post.joins(:author).merge(Author.with_prefix("3kxn"))
# end
check("find by key", [found.name, Post.find(post.id).title], ["Ada", "On keys"])
check("find by a list of keys", [names[both], Post.where(id: [post.id, old_post.id]).count], [%w[Ada Ben], 2])
check("find by prefix", [names[by_prefix], their_posts.to_a], [["Ben"], [old_post]])
check("find by time", [names[by_time], recent.to_a], [["Ben"], [post]])

with_posts = Author.includes(:posts).find(key)
titles = with_posts.posts.map(&:title)
unknown = raised.() { Post.create!(author_id: "3kxn-lhr-3gxq-24", title: "Nobody's") }
check("the foreign key", [titles, unknown.class, sqlstate[unknown]], [["On keys"], ActiveRecord::InvalidForeignKey, "23503"])

Author.create!((1..25).map { |n| { name: "author #{n}" } })
seen = []
page = Author.order(:id).limit(10)
loop do
  seen += page.map(&:id)
  break if page.size < 10
  page = Author.after(page.last.id).limit(10)
end
in_order = database.select_values("SELECT id FROM authors ORDER BY id")
check("pages by key", seen, in_order)
check("find_each reads by key", [in_order.size, Author.find_each(batch_size: 10).map(&:id)], [28, in_order])

bad = raised.() { Author.find("3kxn-0") }
check("an invalid key is an error with its SQLSTATE", [bad.class, sqlstate[bad]], [ActiveRecord::StatementInvalid, "22P02"])

# A table of all types and of the array of each: created, and once more by its schema.rb.
ALL = TidIds::TYPES + [:uuid]
WANTED = ALL.flat_map { |type| [[type.to_s, type == :uuid ? "uuid" : "ids.#{type}"], ["#{type}s", type == :uuid ? "uuid[]" : "ids.#{type}[]"]] }.to_h
HOW = { # to write the types; ActiveRecord adds the schema to the last ones
  "ids.tid, ids.uid11" => ->(type) { "ids.#{type}" },
  "ids.tid, uid11" => ->(type) { type == :tid ? "ids.tid" : type },
  "tid, uid11" => ->(type) { type }
}
server = PG.connect(options: "-c search_path=pg_catalog")
others = lambda do
  types = server.exec(<<~SQL).values.to_h
    SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = 'public.all_types'::regclass AND attnum > 0
  SQL
  WANTED.keys.reject { |column| types[column] == WANTED[column] }
end
dump_of = lambda do |table|
  ActiveRecord::SchemaDumper.ignore_tables = [/\A(?!#{table}\z)/]
  database.create_schema_dumper(table_name_prefix: "", table_name_suffix: "").dump(StringIO.new).string
ensure
  ActiveRecord::SchemaDumper.ignore_tables = []
end
["public,ids", "public"].each do |path|
  HOW.each do |how, spelled|
    database.schema_search_path = path
    name = "all types, as #{how}, search_path #{path}"
    database.create_table(:all_types, force: true) do |t|
      ALL.each do |column|
        type = column == :uuid ? column : spelled[column]
        t.column(column, type).column("#{column}s", type, array: true)
      end
    end
    check("#{name}: created", others.(), [])
    schema = dump_of[:all_types]
    database.drop_table(:all_types)
    eval(schema.gsub(/create_schema .*/, "")) # which 7.2 writes; it is for an empty database
    check("#{name}: the same by schema.rb", [others.(), dump_of[:all_types]], [[], schema])
  end
end
database.drop_table(:all_types, if_exists: true)
database.schema_search_path = "public,ids"

# schema.rb, loaded into a database without the extension, creates it and the same tables.
dump = -> { database.create_schema_dumper(table_name_prefix: "", table_name_suffix: "").dump(StringIO.new).string }
before = dump.()
%i[posts authors things].each { |table| database.drop_table(table) }
database.execute("DROP EXTENSION tid_ids; DROP SCHEMA ids")
eval(before)
check("schema.rb creates the same columns", [database.select_rows(COLUMNS), database.select_values(FOREIGN_KEYS), dump.()],
      [KEYS, ["FOREIGN KEY (author_id) REFERENCES authors(id)"], before])
check("ActiveRecord recognizes all types", warnings, [])
