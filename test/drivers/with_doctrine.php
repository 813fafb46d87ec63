<?php
// tid_ids by Doctrine ORM.
require_once 'Doctrine/ORM/autoload.php';
require_once __DIR__ . '/tap.php';

// recipe
use Doctrine\Common\Collections\{ArrayCollection, Collection};
use Doctrine\DBAL\Platforms\AbstractPlatform;
use Doctrine\DBAL\Schema\AbstractAsset;
use Doctrine\DBAL\Types\{Type, Types};
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\ORM\Id\AbstractIdGenerator;
use Doctrine\ORM\Mapping as ORM;
use Doctrine\ORM\Query\AST\Functions\ConcatFunction;
use Doctrine\ORM\Query\SqlWalker;
// end
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Exception as DBALException;
use Doctrine\DBAL\Exception\{DriverException, ForeignKeyConstraintViolationException};
use Doctrine\DBAL\Schema\Table;
use Doctrine\ORM\{EntityManager, ORMSetup};
use Doctrine\ORM\Mapping\ClassMetadata;
use Doctrine\ORM\Mapping\Driver\DatabaseDriver;
use Doctrine\ORM\Proxy\ProxyFactory;
use Doctrine\ORM\Tools\SchemaTool;

// recipe
final class Tid extends Type
{
    public function getName(): string
    {
        return 'tid';
    }

    public function getSQLDeclaration(array $column, AbstractPlatform $platform): string
    {
        return 'ids.tid';
    }

    public function getMappedDatabaseTypes(AbstractPlatform $platform): array
    {
        return ['tid'];
    }
}

Type::addType('tid', Tid::class);
// end

// recipe
final class ServerKey extends AbstractIdGenerator
{
    public function generateId(EntityManagerInterface $em, $entity): string
    {
        $default = $em->getClassMetadata($entity::class)->getFieldMapping('id')['options']['default'];
        return $entity->id ?? $em->getConnection()->fetchOne("SELECT $default");
    }
}
// end

// recipe
#[ORM\Entity, ORM\Table('authors')]
class Author
{
    #[ORM\Id, ORM\GeneratedValue('CUSTOM'), ORM\CustomIdGenerator(ServerKey::class)]
    #[ORM\Column(type: 'tid', options: ['default' => 'tid_generate()'],
        columnDefinition: 'ids.tid DEFAULT tid_generate() NOT NULL')]
    public ?string $id = null;

    #[ORM\Column(type: 'text', nullable: true)]
    public ?string $name = null;

    #[ORM\OneToMany(targetEntity: Post::class, mappedBy: 'author')]
    public Collection $posts;

    public function __construct()
    {
        $this->posts = new ArrayCollection();
    }
}

#[ORM\Entity, ORM\Table('posts')]
class Post
{
    #[ORM\Id, ORM\GeneratedValue('CUSTOM'), ORM\CustomIdGenerator(ServerKey::class)]
    #[ORM\Column(type: 'guid', options: ['default' => 'uuid7_generate()'],
        columnDefinition: 'uuid DEFAULT uuid7_generate() NOT NULL')]
    public ?string $id = null;

    #[ORM\ManyToOne(inversedBy: 'posts')]
    #[ORM\JoinColumn(nullable: false, columnDefinition: 'ids.tid NOT NULL', options: ['default' => null])]
    public Author $author;

    #[ORM\Column(type: 'text', nullable: true)]
    public ?string $title = null;
}
// end

// recipe
/** STARTS_WITH(id, prefix) and MADE_BETWEEN(id, from, to). Their arguments are read as those of CONCAT. */
final class KeyCondition extends ConcatFunction
{
    private const SQL = ['STARTS_WITH' => '(%s ^@ %s)',
        'MADE_BETWEEN' => '(%1$s >= CAST(%2$s AS timestamptz) AND %1$s < CAST(%3$s AS timestamptz))'];

    public function getSql(SqlWalker $sqlWalker): string
    {
        $arguments = array_map($sqlWalker->walkStringPrimary(...), $this->concatExpressions);
        return vsprintf(self::SQL[$this->name], $arguments);
    }
}
// end

/** A type as the registry of Doctrine has it. */
final class Named extends Type
{
    public string $name, $written, $inCatalog;

    public function getName(): string
    {
        return $this->name;
    }

    public function getSQLDeclaration(array $column, AbstractPlatform $platform): string
    {
        return $this->written;
    }

    public function getMappedDatabaseTypes(AbstractPlatform $platform): array
    {
        return [$this->inCatalog];
    }
}

$config = ORMSetup::createAttributeMetadataConfiguration([], true);
$config->setAutoGenerateProxyClasses(ProxyFactory::AUTOGENERATE_EVAL); // no files
// recipe
$config->addCustomStringFunction('STARTS_WITH', KeyCondition::class);
$config->addCustomStringFunction('MADE_BETWEEN', KeyCondition::class);
$config->setSchemaAssetsFilter(static function (string|AbstractAsset $asset): bool {
    return !str_starts_with(is_string($asset) ? $asset : $asset->getName(), 'tid_ids_floors.');
});
// end
$connect = static fn () => DriverManager::getConnection(
    ['driver' => 'pdo_pgsql', 'user' => getenv('PGUSER'), 'dbname' => getenv('PGDATABASE')], $config);
$connection = $connect();
$em = new EntityManager($connection, $config);
$connection->executeStatement("SET TimeZone = 'Asia/Tokyo'"); // no time may depend on it
$connection->executeStatement('DROP TABLE things'); // SchemaTool reads every table, and does not know the type uid11

$state = static function (callable $action): ?array {
    try {
        $action();
    } catch (DriverException $error) {
        return [$error::class, $error->getSQLState()];
    }
    return null;
};

// Each type without a class, in the only table
$read_by_driver = static function ($manager, string $class): ClassMetadata {
    (new DatabaseDriver($manager))->loadMetadataForClass($class, $metadata = new ClassMetadata($class));
    return $metadata;
};
$readers = [
    static fn ($new) => (new SchemaTool(new EntityManager($new, $config)))->getUpdateSchemaSql([]),
    static fn ($new) => $read_by_driver($new->createSchemaManager(), 'Short')];
$tid = Type::getType('tid');
$other = new Named();
[$other->name, $other->written, $other->inCatalog] = ['tid', 'ids.tid', 'other'];
Type::getTypeRegistry()->override('tid', $other);
$unknown = [];
foreach (['tid', 'tid[]', 'uid11', 'uid11[]', 'scru160', 'scru160[]', 'extuuid', 'extuuid[]', 'uuid[]'] as $type) {
    $connection->executeStatement('CREATE TABLE short (id integer PRIMARY KEY, short ' . preg_replace('/^tid/', 'ids.tid', $type) . ')');
    foreach ($readers as $read) {
        try {
            $read($connect());
        } catch (DBALException $error) {
            $unknown[] = preg_replace('/^Unknown database type "?(\w+).*/s', '$1', $error->getMessage());
        }
    }
    $connection->executeStatement('DROP TABLE short');
}
Type::getTypeRegistry()->override('tid', $tid);
check('an unregistered type fails', $unknown, ['tid', 'tid', '_tid', '_tid', 'uid11', 'uid11', '_uid11', '_uid11',
    'scru160', 'scru160', '_scru160', '_scru160', 'extuuid', 'extuuid', '_extuuid', '_extuuid', '_uuid', '_uuid']);

$tool = new SchemaTool($em);
$classes = array_map($em->getClassMetadata(...), [Author::class, Post::class]);
$tool->createSchema($classes);
$columns = $connection->fetchAllNumeric(<<<'SQL'
    SELECT attrelid::regclass || '.' || attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attrelid IN ('authors'::regclass, 'posts'::regclass) AND attname IN ('id', 'author_id') ORDER BY 1
    SQL);
$foreign_keys = $connection->fetchFirstColumn(
    "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'posts'::regclass AND contype = 'f'");
check('the migration created the columns', [$columns, $foreign_keys], [
    [['authors.id', 'ids.tid', true, 'tid_generate()'],
     ['posts.author_id', 'ids.tid', true, null],
     ['posts.id', 'uuid', true, 'uuid7_generate()']],
    ['FOREIGN KEY (author_id) REFERENCES authors(id)']]);
check('the next migration is empty', $tool->getUpdateSchemaSql($classes), []);
// In both cases it would set the string 'tid_generate()' or 'ids.tid_generate()'.
$run = static fn (array $changes) => [count($changes), $state(static fn () => array_map($connection->executeStatement(...), $changes))[1] ?? null];
$connection->executeStatement('ALTER TABLE authors ALTER id DROP DEFAULT');
check('... but fails if the default is missing', $run($tool->getUpdateSchemaSql($classes)), [1, '22P02']);
$connection->executeStatement('ALTER TABLE authors ALTER id SET DEFAULT tid_generate()');
$schema = $tool->getSchemaFromMetadata($classes);
$schema->getTable('authors')->getColumn('id')->setDefault('ids.tid_generate()');
$manager = $connection->createSchemaManager();
check('... or if the model writes it with its schema', $run($connection->getDatabasePlatform()->getAlterSchemaSQL(
    $manager->createComparator()->compareSchemas($manager->introspectSchema(), $schema))), [1, '22P02']);

$author = new Author();
$author->name = 'Ada';
$em->persist($author); // sets $author->id
$post = new Post();
$post->author = $author;
$post->title = 'On keys';
$em->persist($post);
$em->flush();
check('insert returns the generated key',
    [$connection->fetchFirstColumn('SELECT id::text FROM authors'),
     preg_match('/^[2-7a-z]{4}-[2-7a-z]{3}-[2-7a-z]{4}-[2-7a-z]{2}$/D', $author->id),
     $connection->fetchFirstColumn('SELECT id::text FROM posts'), $post->id[14]],
    [[$author->id], 1, [$post->id], '7']);

const OLD = '3kxn-lhr-3gxq-23';
$insert = static function (object $entity) use ($em): object {
    $em->persist($entity);
    $em->flush();
    return $entity;
};
$named = static function (string $name, ?string $key = null): Author {
    $author = new Author();
    [$author->id, $author->name] = [$key, $name];
    return $author;
};
$titled = static function (Author $author, string $title, ?string $key = null): Post {
    $post = new Post();
    [$post->id, $post->author, $post->title] = [$key, $author, $title];
    return $post;
};
$insert($titled($insert($named('Ben', OLD)), 'Old', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'));
$insert($named('Cid'));
$keys = [$author->id, OLD];
$names = static function (array $authors): array {
    $names = array_column($authors, 'name');
    sort($names);
    return $names;
};
$titles = static fn (array $posts): array => array_column($posts, 'title');
$key = $author->id;
$em->clear();
$found = $em->find(Author::class, $key);
$both = $em->getRepository(Author::class)->findBy(['id' => $keys]);
// recipe
$by_prefix = $em->createQuery('SELECT a FROM Author a WHERE STARTS_WITH(a.id, :prefix) = TRUE')
    ->setParameter('prefix', '3kxn')
    ->getResult();
$by_time = $em->createQuery('SELECT a FROM Author a WHERE MADE_BETWEEN(a.id, :from, :to) = TRUE')
    ->setParameter('from', new DateTimeImmutable('2024-07-19Z'), Types::DATETIMETZ_IMMUTABLE)
    ->setParameter('to', new DateTimeImmutable('2024-07-20Z'), Types::DATETIMETZ_IMMUTABLE)
    ->getResult();
// end
$recent = $em->createQuery('SELECT p FROM Post p WHERE MADE_BETWEEN(p.id, :from, :to) = TRUE')
    ->setParameter('from', new DateTimeImmutable('-1 hour'), Types::DATETIMETZ_IMMUTABLE)
    ->setParameter('to', new DateTimeImmutable('+1 hour'), Types::DATETIMETZ_IMMUTABLE)
    ->getResult();
check('find by key', [$found?->name, $em->find(Post::class, $post->id)?->title], ['Ada', 'On keys']);
check('find by a list of keys', $names($both), ['Ada', 'Ben']);
check('find by prefix', $names($by_prefix), ['Ben']);
check('find by time', [$names($by_time), $titles($recent)], [['Ben'], ['On keys']]);

$connection->executeStatement('SET enable_seqscan = off');
$plan = $connection->fetchFirstColumn(
    'EXPLAIN (COSTS OFF) ' . $em->createQuery('SELECT a.name FROM Author a WHERE STARTS_WITH(a.id, :prefix) = TRUE')->getSQL(), ['3kxn']);
check('by index', preg_grep('/Index Cond/', $plan) !== [], true);

$em->clear();
$author = $em->createQuery('SELECT a, p FROM Author a JOIN a.posts p WHERE a.id = :id')
    ->setParameter('id', $key)
    ->getSingleResult();
$their_posts = $author->posts->toArray();
$unknown = $state(static function () use ($connection, $config, $titled) { // with another entity manager, because flush() closes it
    $em = new EntityManager($connection, $config);
    $em->persist($titled($em->getReference(Author::class, '3kxn-lhr-3gxq-24'), "Nobody's"));
    $em->flush();
});
check('the foreign key', [$titles($their_posts), $unknown], [['On keys'], [ForeignKeyConstraintViolationException::class, '23503']]);

foreach (range(1, 25) as $n) {
    $em->persist($named("author $n"));
}
$em->flush();
$seen = [];
$query = $em->getRepository(Author::class)->createQueryBuilder('a')->orderBy('a.id')->setMaxResults(10);
do {
    $page = $query->getQuery()->getResult();
    foreach ($page as $author) {
        $seen[] = $author->id;
    }
    $query->where('a.id > :last')->setParameter('last', end($seen));
} while (count($page) === 10);
$in_order = $connection->fetchFirstColumn('SELECT id FROM authors ORDER BY id');
check('pages by key', [count($seen), $seen], [28, $in_order]);

check('an invalid key is an error with its SQLSTATE', $state(static fn () => $em->find(Author::class, '3kxn-0')), [DriverException::class, '22P02']);

// A table of all types and of the array of each: created, and compared with its model.
$right = ['n' => 'integer'];
foreach (['tid', 'uid11', 'scru160', 'extuuid', 'uuid'] as $type) {
    $right += [$type => $type === 'uuid' ? $type : "ids.$type", "{$type}s" => $type === 'uuid' ? 'uuid[]' : "ids.{$type}[]"];
}
$columns_of_all_types = static function () use ($right): array {
    $server = new PDO('pgsql:options=\'-c search_path=pg_catalog\'');
    $found = $server->query(<<<'SQL'
        SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
        WHERE attrelid = 'public.all_types'::regclass AND attnum > 0 AND NOT attisdropped
        SQL)->fetchAll(PDO::FETCH_KEY_PAIR);
    return array_replace(array_intersect_key($right, $found), $found); // in the order of $right
};
$create_by_hand = static fn ($connection) => $connection->executeStatement('DROP TABLE IF EXISTS public.all_types; '
    . 'CREATE TABLE public.all_types (n integer PRIMARY KEY, '
    . implode(', ', array_map(static fn ($column) => "$column $right[$column]", array_keys(array_slice($right, 1)))) . ')');
$how = [ // to write the types
    'ids.tid, ids.uid11' => static fn ($type) => "ids.$type",
    'ids.tid, uid11' => static fn ($type) => $type === 'tid' ? 'ids.tid' : $type,
    'tid, uid11' => static fn ($type) => $type];
$exceptions = ['ids.tid, uid11 public' => '42704', 'tid, uid11 public' => '42704',
    'tid, uid11 public,ids' => array_replace($right, ['tid' => 'tid', 'tids' => 'tid[]'])];
foreach (['public,ids', 'public'] as $path) {
    foreach ($how as $manner => $spelled) {
        $all = $connect();
        $all->executeStatement("SET search_path = $path; DROP TABLE IF EXISTS public.all_types");
        $table = new Table('all_types');
        $table->addColumn('n', 'integer');
        $table->setPrimaryKey(['n']);
        foreach (array_keys(array_slice($right, 1)) as $column) {
            $type = rtrim($column, 's');
            $array = $type === $column ? '' : '[]';
            $in_catalog = ($array ? '_' : '') . $type;
            $written = ($type === 'uuid' ? $type : $spelled($type)) . $array;
            $named = new Named();
            [$named->name, $named->written, $named->inCatalog] = [$name = "$manner $path $column", $written, $in_catalog];
            Type::getTypeRegistry()->register($name, $named);
            $table->addColumn($column, $name, ['notnull' => false]);
        }
        $manager = $all->createSchemaManager();
        $error = $state(static fn () => $manager->createTable($table));
        check("all types, as $manner, search_path $path: created",
            $error ? $error[1] : $columns_of_all_types(), $wanted = $exceptions["$manner $path"] ?? $right);

        $create_by_hand($all);
        $diff = static fn () => $manager->createComparator()->compareTables($manager->introspectTable('all_types'), $table);
        $changes = static fn () => !$diff()->isEmpty();
        check("all types, as $manner, search_path $path: nothing changes", $changes(), false);
        check("all types, as $manner, search_path $path: the database driver finds the types",
            array_column($read_by_driver($manager, 'AllTypes')->fieldMappings, 'type', 'columnName'),
            ['n' => 'integer'] + array_combine($named_columns = array_keys(array_slice($right, 1)), array_map(static fn ($column) => "$manner $path $column", $named_columns)));
        $all->executeStatement('ALTER TABLE public.all_types ALTER uid11s TYPE ids.extuuid[] USING NULL');
        check("all types, as $manner, search_path $path: another type is a change", $changes(), true);
        $create_by_hand($all);
        $all->executeStatement('ALTER TABLE public.all_types ALTER tid TYPE pg_catalog.tid USING NULL, ALTER tids TYPE pg_catalog.tid[] USING NULL');
        check("all types, as $manner, search_path $path: PostgreSQL's own tid is no change", $changes(), false);
        $create_by_hand($all);
        $all->executeStatement('ALTER TABLE public.all_types DROP tids, DROP extuuids');
        $error = $state(static fn () => $manager->alterTable($diff()));
        check("all types, as $manner, search_path $path: missing columns are added, once",
            $error ? $error[1] : [$columns_of_all_types(), $changes()],
            is_array($wanted) ? [array_replace($right, ['tids' => $wanted['tids']]), false] : $wanted);
        $all->executeStatement('DROP TABLE public.all_types');
    }
}
done();
