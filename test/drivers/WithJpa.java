import java.io.IOException;
import java.nio.file.*;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
// recipe
import java.util.*;
import javax.persistence.*;
import org.eclipse.persistence.config.SessionCustomizer;
import org.eclipse.persistence.descriptors.*;
import org.eclipse.persistence.sessions.Session;
import org.hibernate.dialect.PostgreSQLDialect;
// end

/** tid_ids by JPA, with the providers that persistence.xml names. */
public class WithJpa {
	// recipe
	@Entity(name = "Author")
	@Table(name = "authors")
	public static class Author {
		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Column(columnDefinition = "ids.tid DEFAULT ids.tid_generate()")
		String id;

		@Column(columnDefinition = "text")
		String name;

		@OneToMany(mappedBy = "author")
		List<Post> posts = new ArrayList<>();
	}

	@Entity(name = "Post")
	@Table(name = "posts")
	public static class Post {
		@Id
		@GeneratedValue(strategy = GenerationType.IDENTITY)
		@Column(columnDefinition = "uuid DEFAULT ids.uuid7_generate()")
		String id;

		@ManyToOne(optional = false)
		@JoinColumn(name = "author_id", columnDefinition = "ids.tid NOT NULL")
		Author author;

		@Column(columnDefinition = "text")
		String title;
	}
	// end

	// recipe
	/** Hibernate creates IDENTITY columns as columnDefinition says, not as serial. */
	public static class DefaultsDialect extends PostgreSQLDialect {
		@Override
		public boolean hasDataTypeInIdentityColumn() {
			return true;
		}

		@Override
		public String getIdentityColumnString(int type) {
			return "NOT NULL";
		}
	}
	// end

	// recipe
	/** EclipseLink reads generated keys by RETURNING, not by lastval(). */
	public static class DefaultsCustomizer implements SessionCustomizer {
		@Override
		public void customize(Session session) {
			for (ClassDescriptor descriptor : session.getDescriptors().values()) {
				if (!descriptor.usesSequenceNumbers())
					continue;
				descriptor.setSequenceNumberName(null);
				descriptor.setSequenceNumberField(null);
				ReturningPolicy returning = new ReturningPolicy();
				returning.addFieldForInsertReturnOnly(descriptor.getPrimaryKeyFields().get(0));
				descriptor.setReturningPolicy(returning);
			}
		}
	}
	// end

	static final String FIRST = "3kxn-lhr-3gxq-23";

	static final String COLUMNS = "SELECT CAST(array_agg(concat_ws(' ', c.relname, attname, format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid),"
		+ " CASE WHEN attnotnull THEN 'NOT NULL' END, pg_get_constraintdef(f.oid)) ORDER BY c.relname, attname) AS text)"
		+ " FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum"
		+ " LEFT JOIN pg_constraint f ON contype = 'f' AND conrelid = c.oid AND conkey = ARRAY[attnum]"
		+ " WHERE c.relname IN ('authors', 'posts') AND attname LIKE '%id' AND attnum > 0";

	/** The properties that both providers take; the server has no port, its socket is a file. */
	static Map<String, String> properties(String parameters) {
		String url = "jdbc:postgresql://localhost/" + System.getenv("PGDATABASE") + "?socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg"
			+ "&socketFactoryArg=" + System.getenv("PGHOST") + "/.s.PGSQL." + System.getenv("PGPORT");
		Map<String, String> properties = new HashMap<>();
		properties.put("javax.persistence.jdbc.driver", "org.postgresql.Driver");
		properties.put("javax.persistence.jdbc.user", System.getenv("PGUSER"));
		properties.put("javax.persistence.jdbc.url", url + parameters);
		return properties;
	}

	/** In a transaction of its own, which is rolled back: the SQLSTATE of what it fails by. */
	static String sqlstate(EntityManager em, Runnable refused) {
		em.getTransaction().begin();
		try {
			refused.run();
			return "no error";
		} catch (RuntimeException error) {
			for (Throwable cause = error; cause != null; cause = cause.getCause())
				if (cause instanceof SQLException)
					return ((SQLException) cause).getSQLState();
			return error.toString();
		} finally {
			em.getTransaction().rollback();
			em.clear();
		}
	}

	static String one(EntityManager em, String query) {
		return String.valueOf(em.createNativeQuery(query).getSingleResult());
	}

	static List<String> names(List<Author> authors) {
		return authors.stream().map(author -> author.name).collect(Collectors.toList());
	}

	static List<String> titles(List<Post> posts) {
		return posts.stream().map(post -> post.title).collect(Collectors.toList());
	}

	@SuppressWarnings("unchecked") // a native query does not return its class
	static void checkAll(String provider, EntityManager em) {
		Tap.check(provider + ": the migration created the columns", one(em, COLUMNS),
			"{\"authors id ids.tid tid_generate() NOT NULL\","
			+ "\"posts author_id ids.tid NOT NULL FOREIGN KEY (author_id) REFERENCES authors(id)\","
			+ "\"posts id uuid uuid7_generate() NOT NULL\"}");

		em.getTransaction().begin();
		Author author = new Author();
		author.name = "Ann";
		em.persist(author);
		Post post = new Post();
		post.author = author;
		post.title = "Hello";
		em.persist(post);
		em.flush(); // now author.id and post.id are the generated keys
		Tap.check(provider + ": insert returns the generated key", List.of(author.id, post.id, post.id.substring(14, 15)),
			List.of(one(em, "SELECT CAST(id AS text) FROM authors"), one(em, "SELECT CAST(id AS text) FROM posts"), "7"));
		em.createNativeQuery("INSERT INTO authors (id, name) VALUES (?1, ?2)").setParameter(1, FIRST).setParameter(2, "Bob").executeUpdate();
		em.getTransaction().commit();
		em.clear();

		Tap.check(provider + ": find by key", List.of(em.find(Author.class, author.id).name, em.find(Post.class, post.id).title), List.of("Ann", "Hello"));

		List<String> keys = List.of(author.id, FIRST);
		Date from = Date.from(Instant.parse("2024-07-19T00:00:00Z")), to = Date.from(Instant.parse("2024-07-20T00:00:00Z"));
		// recipe
		List<Author> some = em.createQuery("SELECT a FROM Author a WHERE a.id IN :keys ORDER BY a.id", Author.class)
			.setParameter("keys", keys).getResultList();
		List<Author> byPrefix = em.createNativeQuery("SELECT * FROM authors WHERE id ^@ ?1", Author.class)
			.setParameter(1, "3kxn").getResultList();
		String ofDay = "SELECT * FROM authors WHERE id >= CAST(?1 AS timestamptz) AND id < CAST(?2 AS timestamptz)";
		List<Author> byTime = em.createNativeQuery(ofDay, Author.class)
			.setParameter(1, from, TemporalType.TIMESTAMP)
			.setParameter(2, to, TemporalType.TIMESTAMP).getResultList();
		// end
		Tap.check(provider + ": find by a list of keys", names(some), List.of("Bob", "Ann"));
		Tap.check(provider + ": find by prefix", names(byPrefix), List.of("Bob"));
		String posts = "SELECT * FROM posts WHERE id >= CAST(?1 AS timestamptz) AND id < CAST(?2 AS timestamptz)";
		long now = System.currentTimeMillis(), hour = 3600 * 1000;
		Tap.check(provider + ": find by time", List.of(names(byTime),
				titles(em.createNativeQuery(posts, Post.class).setParameter(1, new Date(now - hour), TemporalType.TIMESTAMP)
					.setParameter(2, new Date(now + hour), TemporalType.TIMESTAMP).getResultList()),
				titles(em.createNativeQuery(posts, Post.class).setParameter(1, from, TemporalType.TIMESTAMP)
					.setParameter(2, to, TemporalType.TIMESTAMP).getResultList())),
			List.of(List.of("Bob"), List.of("Hello"), List.of()));

		em.clear();
		em.getEntityManagerFactory().getCache().evictAll();
		Author ann = em.createQuery("SELECT a FROM Author a JOIN FETCH a.posts WHERE a.name = :name", Author.class)
			.setParameter("name", "Ann").getSingleResult();
		Tap.check(provider + ": the foreign key", List.of(titles(ann.posts), sqlstate(em, () -> {
			Post orphan = new Post();
			orphan.author = em.find(Author.class, FIRST);
			em.createNativeQuery("DELETE FROM authors WHERE id = ?1").setParameter(1, FIRST).executeUpdate();
			em.persist(orphan);
			em.flush();
		})), List.of(List.of("Hello"), "23503"));

		em.getTransaction().begin();
		for (int i = 0; i < 25; i++) {
			Author more = new Author();
			more.name = "more";
			em.persist(more);
		}
		em.getTransaction().commit();
		List<String> read = new ArrayList<>();
		int pages = 0;
		for (String last = "2222-222-2222-22";; pages++) {
			List<Author> page = em.createQuery("SELECT a FROM Author a WHERE a.id > :last ORDER BY a.id", Author.class)
				.setParameter("last", last).setMaxResults(10).getResultList();
			if (page.isEmpty())
				break;
			page.forEach(a -> read.add(a.id));
			last = read.get(read.size() - 1);
		}
		Tap.check(provider + ": pages by key", List.of(pages, read.size(), read.toString().replace(", ", ",")),
			List.of(3, 27, one(em, "SELECT CAST(array_agg(id ORDER BY id) AS text) FROM authors").replace('{', '[').replace('}', ']')));

		Tap.check(provider + ": an invalid key is an error with its SQLSTATE", sqlstate(em, () -> em.find(Author.class, "3kxn-0")), "22P02");
	}

	/** A table of all types and of the array of each; mapTypes() writes its mapping. */
	public static class AllTypes {
		int n;
		String tid, tids, uid11, uid11s, scru160, scru160s, extuuid, extuuids, uuid, uuids;
	}

	static final List<String> ALL = List.of("tid", "tids", "uid11", "uid11s", "scru160", "scru160s", "extuuid", "extuuids", "uuid", "uuids");

	static String typeOf(String column, UnaryOperator<String> spelled) {
		String type = column.replaceFirst("s$", "");
		return (type.equals("uuid") ? type : spelled.apply(type)) + (column.equals(type) ? "" : "[]");
	}

	static void mapTypes(List<String> columns, UnaryOperator<String> spelled) throws IOException {
		StringBuilder mapping = new StringBuilder("<entity-mappings xmlns='http://java.sun.com/xml/ns/persistence/orm' version='2.0'>"
			+ "<entity class='WithJpa$AllTypes' name='AllTypes' access='FIELD' metadata-complete='true'><table name='all_types'/><attributes><id name='n'/>");
		for (String column : columns)
			mapping.append("<basic name='" + column + "'><column column-definition='" + typeOf(column, spelled) + "'/></basic>");
		for (String column : ALL)
			if (!columns.contains(column))
				mapping.append("<transient name='" + column + "'/>");
		String folder = System.getProperty("java.class.path").split(":")[0];
		Files.writeString(Path.of(folder, "META-INF", "all_types.xml"), mapping + "</attributes></entity></entity-mappings>");
	}

	/** A session without a mapper, whose search_path names no schema of ours. */
	static List<String> ask(String query) throws SQLException {
		try (Connection server = DriverManager.getConnection(properties("&currentSchema=pg_catalog").get("javax.persistence.jdbc.url"), System.getenv("PGUSER"), "");
				Statement statement = server.createStatement()) {
			List<String> found = new ArrayList<>();
			if (statement.execute(query))
				for (ResultSet rows = statement.getResultSet(); rows.next();)
					found.add(rows.getString(1));
			return found;
		}
	}

	static void createByHand(Predicate<String> wanted) throws SQLException {
		ask("DROP TABLE IF EXISTS public.all_types; CREATE TABLE public.all_types (n integer PRIMARY KEY, "
			+ ALL.stream().filter(wanted).map(column -> column + " " + typeOf(column, type -> "ids." + type)).collect(Collectors.joining(", ")) + ")");
	}

	/** The columns that are not as the model means, all of them if the table is missing. */
	static List<String> columnsOfAnotherType() throws SQLException {
		List<String> types = ask("SELECT attname || ' ' || format_type(atttypid, atttypmod) FROM pg_attribute"
			+ " WHERE attrelid = to_regclass('public.all_types') AND attnum > 0");
		return ALL.stream().filter(column -> !types.contains(column + " " + typeOf(column, type -> "ids." + type))).collect(Collectors.toList());
	}

	static void checkAllTypes(String provider) throws Exception {
		Map<String, UnaryOperator<String>> how = new LinkedHashMap<>(); // to write the types
		how.put("ids.tid, ids.uid11", type -> "ids." + type);
		how.put("ids.tid, uid11", type -> type.equals("tid") ? "ids.tid" : type);
		how.put("tid, uid11", type -> type);
		for (String path : List.of("public,ids", "public")) {
			for (Map.Entry<String, UnaryOperator<String>> one : how.entrySet()) {
				String name = provider + ": all types, as " + one.getKey() + ", search_path " + path;
				mapTypes(ALL, one.getValue());
				Map<String, String> properties = properties("&stringtype=unspecified&currentSchema=" + path);
				Runnable update = () -> {
					EntityManagerFactory factory = Persistence.createEntityManagerFactory(provider + ", all types", properties);
					factory.createEntityManager().close();
					factory.close();
				};
				ask("DROP TABLE IF EXISTS public.all_types");
				update.run();
				boolean bare = !one.getKey().startsWith("ids.tid, ids.");
				Tap.check(name + ": created", columnsOfAnotherType(),
					bare && path.equals("public") ? ALL : one.getKey().startsWith("tid") ? List.of("tid", "tids") : List.of());
				// without two columns, which the update adds
				List<String> added = List.of("tids", "extuuids");
				createByHand(column -> !added.contains(column));
				ask("INSERT INTO public.all_types (n, tid, uid11s) VALUES (1, '3kxn-lhr-3gxq-23', '{4h1dcdW9Pz4}')");
				update.run();
				update.run();
				List<String> wrong = new ArrayList<>();
				if (one.getKey().startsWith("tid"))
					wrong.add("tids"); // of PostgreSQL's own type
				if (bare && path.equals("public"))
					wrong.add("extuuids"); // which is missing
				Tap.check(name + ": updated twice", List.of(columnsOfAnotherType(), ask("SELECT CAST((n, tid, uid11, uid11s) AS text) FROM public.all_types")),
					List.of(wrong, List.of("(1,3kxn-lhr-3gxq-23,,{4h1dcdW9Pz4})")));
				if (!provider.equals("Hibernate"))
					continue;
				properties.put("hibernate.hbm2ddl.auto", "validate");
				createByHand(column -> true);
				List<String> refused = new ArrayList<>();
				for (String column : ALL) {
					mapTypes(List.of(column), one.getValue());
					try {
						update.run();
					} catch (PersistenceException error) {
						refused.add(error.getCause().getMessage().replaceFirst("Wrong column type in public.all_types for column (\\w+)\\. Found: (.*), expected: .*", "$1 $2"));
					}
				}
				// Only the name as pgjdbc reports it is accepted.
				Tap.check(name + ": refused by validate", refused, ALL.stream()
					.filter(column -> column.endsWith("s") || !column.equals("uuid") && (path.equals("public") || typeOf(column, one.getValue()).startsWith("ids.")))
					.map(column -> {
						String reported = column.replaceFirst("(.*)s$", "_$1");
						return column + " " + (path.equals("public") && !column.startsWith("uuid") ? "\"ids\".\"" + reported + "\"" : reported);
					}).collect(Collectors.toList()));
			}
		}
		ask("DROP TABLE public.all_types");
	}

	public static void main(String[] arguments) throws Exception {
		for (String provider : new String[] {"Hibernate", "EclipseLink"}) {
			Map<String, String> properties = properties("&stringtype=unspecified");
			EntityManagerFactory factory = Persistence.createEntityManagerFactory(provider, properties);
			EntityManager em = factory.createEntityManager();
			checkAll(provider, em);

			Map<String, String> varchars = properties("");
			varchars.put("hibernate.hbm2ddl.auto", "none");
			varchars.put("eclipselink.ddl-generation", "none");
			EntityManagerFactory other = Persistence.createEntityManagerFactory(provider, varchars);
			EntityManager sender = other.createEntityManager();
			Tap.check(provider + ": without stringtype=unspecified a key is a varchar", sqlstate(sender, () -> sender.find(Author.class, FIRST)), "42883");
			other.close();

			em.getTransaction().begin();
			em.createNativeQuery("DROP TABLE posts, authors").executeUpdate(); // the next provider makes its own
			em.getTransaction().commit();
			factory.close();
			checkAllTypes(provider);
		}
		Tap.done();
	}
}
