// tid_ids by tokio-postgres, in binary as numbers, and in text by casts.
// recipe
use std::error::Error;
use std::time::{Duration, SystemTime};

use bytes::{BufMut, Bytes, BytesMut};
use futures_util::{pin_mut, SinkExt};
use tokio_postgres::types::{to_sql_checked, FromSql, IsNull, ToSql, Type};
use tokio_postgres::{Client, NoTls};

/// A tid as its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tid(pub i64);

fn is_tid(ty: &Type) -> bool {
    ty.schema() == "ids" && ty.name() == "tid"
}

impl ToSql for Tid {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        out.put_i64(self.0);
        Ok(IsNull::No)
    }
    fn accepts(ty: &Type) -> bool {
        is_tid(ty)
    }
    to_sql_checked!();
}

impl<'a> FromSql<'a> for Tid {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Tid, Box<dyn Error + Sync + Send>> {
        Ok(Tid(i64::from_be_bytes(raw.try_into()?)))
    }
    fn accepts(ty: &Type) -> bool {
        is_tid(ty)
    }
}
// end
use tokio_postgres::binary_copy::BinaryCopyInWriter;

use futures_util::TryStreamExt;
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_postgres::binary_copy::BinaryCopyOutStream;
use tokio_postgres::types::FromSqlOwned;
use uuid::Uuid;

static FAILED: AtomicBool = AtomicBool::new(false);

fn check<T: Debug + PartialEq>(what: &str, got: T, wanted: T) {
    if got == wanted {
        println!("ok - {what}");
    } else {
        FAILED.store(true, Ordering::Relaxed);
        println!("not ok - {what}\n#   got {got:?}\n#   wanted {wanted:?}");
    }
}

type Anything = Box<dyn Error + Sync + Send>;

/// The first values of all rows.
async fn all<T: FromSqlOwned>(client: &Client, query: &str, arguments: &[&(dyn ToSql + Sync)]) -> Result<Vec<T>, tokio_postgres::Error> {
    client.query(query, arguments).await?.iter().map(|row| row.try_get(0)).collect()
}

/// The first values of all rows, as strings.
async fn texts(client: &Client, query: &str, arguments: &[&(dyn ToSql + Sync)]) -> Result<Vec<String>, tokio_postgres::Error> {
    all(client, query, arguments).await
}

fn sqlstate<T>(result: Result<T, tokio_postgres::Error>) -> String {
    match result {
        Ok(_) => "no error".to_string(),
        Err(error) => error.code().map_or(error.to_string(), |code| code.code().to_string()),
    }
}

const FIRST: &str = "3kxn-lhr-3gxq-23";
const FIRST_TID: Tid = Tid(1762721020395837441);

/// What each of the types can do as text, on the page's table.
async fn check_texts(client: &Client) -> Result<(), Anything> {
    // recipe
    let row = client
        .query_one("SELECT id::text, body FROM things WHERE id = $1::text::ids.tid", &[&"3kxn-lhr-3gxq-23"])
        .await?;
    // end
    check("text: by casts", (row.get(0), row.get(1)), (FIRST.to_string(), "first".to_string()));
    // recipe
    let day = SystemTime::UNIX_EPOCH + Duration::from_secs(1721347200); // 2024-07-19
    let day_after = day + Duration::from_secs(24 * 60 * 60);
    let rows = client
        .query("SELECT body FROM things WHERE id >= $1::timestamptz AND id < $2::timestamptz", &[&day, &day_after])
        .await?;
    // end
    let found: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    check("by time", found, vec!["first".to_string()]);
    let times = "[2024-07-19 00:00+00,2024-07-20 00:00+00)";
    let found = texts(client, "SELECT body FROM things WHERE id <@ $1::text::tstzrange", &[&times]).await?;
    check("by a range of times", found, vec!["first".to_string()]);
    let columns = [
        ("id", "ids.tid", FIRST),
        ("short", "ids.uid11", "4h1dcdW9Pz4"),
        ("secret", "ids.scru160", "05TTUP1HNCPNH30VEK64KDQT9BSNU4C4"),
        ("value", "ids.extuuid", "extuuid:fixedB4:GBP$:222.31"),
    ];
    for (column, name, value) in columns {
        let got = texts(client, &format!("SELECT {column}::text FROM things WHERE body = 'first'"), &[]).await?;
        check(&format!("text: {column} is a string"), got, vec![value.to_string()]);
        let got = texts(client, &format!("SELECT body FROM things WHERE {column} = $1::text::{name}"), &[&value]).await?;
        check(&format!("text: {column} bound"), got, vec!["first".to_string()]);
        let got = texts(
            client,
            &format!("SELECT body FROM things WHERE {column} = ANY($1::text[]::{name}[])"),
            &[&vec![Some(value), None]],
        )
        .await?;
        check(&format!("text: {column} = ANY"), got, vec!["first".to_string()]);
        let got = all(
            client,
            &format!("SELECT ARRAY[{column}, NULL]::text[] FROM things WHERE body = 'first'"),
            &[],
        )
        .await?;
        check(&format!("text: an array of {name}"), got, vec![vec![Some(value.to_string()), None]]);
    }
    Ok(())
}

/// The scenario of the mappers, in plain SQL.
async fn check_authors(client: &Client) -> Result<(), Anything> {
    client
        .batch_execute(
            "CREATE TABLE authors (id ids.tid PRIMARY KEY DEFAULT ids.tid_generate(), name text);
             CREATE TABLE posts (id uuid PRIMARY KEY DEFAULT ids.uuid7_generate(), author_id ids.tid NOT NULL REFERENCES authors, title text)",
        )
        .await?;

    let author: Tid = client
        .query_one("INSERT INTO authors (name) VALUES ($1) RETURNING id", &[&"Ann"])
        .await?
        .get(0);
    let post: Uuid = client
        .query_one("INSERT INTO posts (author_id, title) VALUES ($1, $2) RETURNING id", &[&author, &"Hello"])
        .await?
        .get(0);
    check(
        "insert returns the generated key",
        (vec![author.0], vec![post.to_string()], post.get_version_num()),
        (
            all(client, "SELECT id::bigint FROM authors", &[]).await?,
            texts(client, "SELECT id::text FROM posts", &[]).await?,
            7,
        ),
    );
    client.execute("INSERT INTO authors VALUES ($1, $2)", &[&FIRST_TID, &"Bob"]).await?;

    let found = (
        texts(client, "SELECT name FROM authors WHERE id = $1", &[&author]).await?,
        texts(client, "SELECT title FROM posts WHERE id = $1", &[&post]).await?,
    );
    check("find by key", found, (vec!["Ann".to_string()], vec!["Hello".to_string()]));

    let found = texts(
        client,
        "SELECT name FROM authors WHERE id = ANY($1) ORDER BY id",
        &[&vec![author, FIRST_TID]],
    )
    .await?;
    check("find by a list of keys", found, vec!["Bob".to_string(), "Ann".to_string()]);
    let found = texts(client, "SELECT name FROM authors WHERE id ^@ $1", &[&"3kxn"]).await?;
    check("find by prefix", found, vec!["Bob".to_string()]);

    let from = SystemTime::UNIX_EPOCH + Duration::from_secs(1721347200); // 2024-07-19
    let (to, now, hour) = (from + Duration::from_secs(86400), SystemTime::now(), Duration::from_secs(3600));
    let found = (
        texts(client, "SELECT name FROM authors WHERE id >= $1::timestamptz AND id < $2::timestamptz", &[&from, &to]).await?,
        texts(
            client,
            "SELECT title FROM posts WHERE id >= $1::timestamptz AND id < $2::timestamptz",
            &[&(now - hour), &(now + hour)],
        )
        .await?,
        texts(client, "SELECT title FROM posts WHERE id >= $1::timestamptz AND id < $2::timestamptz", &[&from, &to]).await?,
    );
    check("find by time", found, (vec!["Bob".to_string()], vec!["Hello".to_string()], vec![]));

    let joined = texts(
        client,
        "SELECT title FROM authors JOIN posts ON author_id = authors.id WHERE name = $1",
        &[&"Ann"],
    )
    .await?;
    let orphan = client
        .execute("INSERT INTO posts (author_id) VALUES ($1)", &[&Tid(FIRST_TID.0 + 1)])
        .await;
    check(
        "the foreign key",
        (joined, sqlstate(orphan)),
        (vec!["Hello".to_string()], "23503".to_string()),
    );

    client
        .execute("INSERT INTO authors (name) SELECT 'more' FROM generate_series(1, 25)", &[])
        .await?;
    let (mut pages, mut read, mut after) = (0, Vec::new(), Tid(0));
    loop {
        let page: Vec<Tid> = all(client, "SELECT id FROM authors WHERE id > $1 ORDER BY id LIMIT 10", &[&after]).await?;
        match page.last() {
            Some(last) => after = *last,
            None => break,
        }
        pages += 1;
        read.extend(page);
    }
    let stored: Vec<Tid> = client.query_one("SELECT array_agg(id ORDER BY id) FROM authors", &[]).await?.get(0);
    check("pages by key", (pages, stored.len(), read), (3, 27, stored));

    let refused = texts(client, "SELECT name FROM authors WHERE id = $1::text::ids.tid", &[&"3kxn-0"]).await;
    check("an invalid key is an error with its SQLSTATE", sqlstate(refused), "22P02".to_string());
    Ok(())
}

async fn check_numbers(client: &Client) -> Result<(), Anything> {
    // recipe
    let row = client
        .query_one("INSERT INTO things (body) VALUES ($1) RETURNING id, id::text", &[&"hello"])
        .await?;
    let (key, text): (Tid, String) = (row.get(0), row.get(1));
    let rows = client
        .query(
            "SELECT body FROM things WHERE id = ANY($1) ORDER BY id",
            &[&vec![key, Tid(1762721020395837441)]],
        )
        .await?;
    // end
    let stored = client
        .query_one("SELECT id::bigint, id::text FROM things WHERE body = 'hello'", &[])
        .await?;
    check("binary: insert returns the generated key", (key.0, text), (stored.get(0), stored.get(1)));
    let found: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    check("binary: by a list of keys", found, vec!["first".to_string(), "hello".to_string()]);
    let id: Tid = client.query_one("SELECT id FROM things WHERE id = $1", &[&FIRST_TID]).await?.get(0);
    check("binary: a tid is its number", id, FIRST_TID);
    let list: Vec<Option<Tid>> = client
        .query_one("SELECT ARRAY[id, NULL] FROM things WHERE id = $1", &[&FIRST_TID])
        .await?
        .get(0);
    check("binary: an array", list, vec![Some(FIRST_TID), None]);
    let none: Option<Tid> = client
        .query_one("SELECT NULLIF(id, $1) FROM things WHERE id = $1", &[&FIRST_TID])
        .await?
        .get(0);
    check("binary: NULL", none, None);
    check(
        "binary: NULL bound",
        texts(client, "SELECT body FROM things WHERE id = $1", &[&none]).await?,
        vec![],
    );
    let refused = texts(client, "SELECT body FROM things WHERE id = $1", &[&FIRST]).await.unwrap_err();
    let wanted = "error serializing parameter 0: cannot convert between the Rust type `&str` and the Postgres type `ids.tid`";
    check("a string is rejected as a tid", refused.to_string(), wanted.to_string());
    let address = all::<Tid>(client, "SELECT ctid FROM things", &[]).await.unwrap_err();
    check(
        "nor is the server's own tid",
        address.to_string().ends_with("and the Postgres type `tid`"),
        true,
    );

    let types = client.prepare("SELECT id, body FROM things").await?;
    let types: Vec<Type> = types.columns().iter().map(|column| column.type_().clone()).collect();
    let sink = client.copy_in("COPY things (id, body) FROM STDIN (FORMAT binary)").await?;
    let writer = BinaryCopyInWriter::new(sink, &types);
    pin_mut!(writer);
    writer.as_mut().write(&[&Tid(1762721020395837448), &"copied in binary"]).await?;
    writer.finish().await?;
    let copied = texts(client, "SELECT id::text FROM things WHERE body = 'copied in binary'", &[]).await?;
    check("binary: COPY in", copied, vec!["3kxn-lhr-3gxq-2c".to_string()]);
    let out = client
        .copy_out("COPY (SELECT id FROM things WHERE body = 'copied in binary') TO STDOUT (FORMAT binary)")
        .await?;
    let rows: Vec<_> = BinaryCopyOutStream::new(out, &types[..1]).try_collect().await?;
    check(
        "binary: COPY out",
        rows.iter().map(|row| row.get(0)).collect::<Vec<Tid>>(),
        vec![Tid(1762721020395837448)],
    );
    Ok(())
}

async fn run() -> Result<(), Anything> {
    let config = format!(
        "host={} port={} user={} dbname={}",
        env("PGHOST"),
        env("PGPORT"),
        env("PGUSER"),
        env("PGDATABASE")
    );
    // recipe
    let (client, connection) = tokio_postgres::connect(&config, NoTls).await?;
    tokio::spawn(connection);
    // end
    check_texts(&client).await?;
    check_authors(&client).await?;
    check_numbers(&client).await?;

    // recipe
    let sink = client.copy_in("COPY things (id, body) FROM STDIN").await?;
    pin_mut!(sink);
    sink.send(Bytes::from("3kxn-lhr-3gxq-24\tcopied\n")).await?;
    sink.finish().await?;
    // end
    let out = client
        .copy_out("COPY (SELECT id, body FROM things WHERE body = 'copied') TO STDOUT")
        .await?;
    let chunks: Vec<Bytes> = out.try_collect().await?;
    check("COPY in and out", chunks.concat(), b"3kxn-lhr-3gxq-24\tcopied\n".to_vec());

    let config = format!("{config} options='-c search_path=ids,public'");
    let (own, connection) = tokio_postgres::connect(&config, NoTls).await?;
    tokio::spawn(connection);
    let row = own.query_one("SHOW search_path", &[]).await?;
    check("search_path of the connection", row.get::<_, &str>(0), "ids,public");
    Ok(())
}

fn env(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    if let Err(error) = run().await {
        println!("not ok - {error:?}");
        std::process::exit(1);
    }
    std::process::exit(FAILED.load(Ordering::Relaxed) as i32);
}
