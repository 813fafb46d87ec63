// recipe
import java.sql.*;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.util.PGobject;
// end
import java.io.StringReader;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import java.util.Properties;
import java.util.UUID;
import org.postgresql.util.PSQLException;

/** tid_ids by pgjdbc. */
public class WithJdbc {
	// recipe
	/** A parameter of one of the types; write the type with its schema. */
	static PGobject id(String type, String value) throws SQLException {
		PGobject object = new PGobject();
		object.setType(type);
		object.setValue(value);
		return object;
	}
	// end

	static String one(Connection connection, String query, Object... arguments) throws SQLException {
		try (PreparedStatement statement = connection.prepareStatement(query)) {
			for (int i = 0; i < arguments.length; i++)
				statement.setObject(i + 1, arguments[i]);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next() ? rows.getString(1) : null;
			}
		}
	}

	/** The error of a statement that the server refuses. */
	static PSQLException refused(Connection connection, String query, Object... arguments) throws SQLException {
		try {
			one(connection, query, arguments);
			return null;
		} catch (PSQLException error) {
			return error;
		}
	}

	static void checkAll(Connection connection, String how) throws Exception {
		String[] columns = {"id", "short", "secret", "value"};
		String[] types = {"ids.tid", "ids.uid11", "ids.scru160", "ids.extuuid"};
		String[] first = {"3kxn-lhr-3gxq-23", "4h1dcdW9Pz4", "05TTUP1HNCPNH30VEK64KDQT9BSNU4C4", "extuuid:fixedB4:GBP$:222.31"};

		String key;
		// recipe
		String insertion = "INSERT INTO things (body) VALUES (?)";
		try (PreparedStatement insert = connection.prepareStatement(insertion, new String[] {"id"})) {
			insert.setString(1, "third");
			insert.executeUpdate();
			ResultSet keys = insert.getGeneratedKeys();
			keys.next();
			key = keys.getString(1);
		}
		// end
		Tap.check(how + ": insert returns the generated key", one(connection, "SELECT body FROM things WHERE id = ?", id("ids.tid", key)), "third");
		for (int i = 0; i < columns.length; i++) {
			Tap.check(how + ": " + columns[i] + " is a string", one(connection, "SELECT " + columns[i] + " FROM things WHERE body = 'first'"), first[i]);
			Tap.check(how + ": " + columns[i] + " bound", one(connection, "SELECT body FROM things WHERE " + columns[i] + " = ?", id(types[i], first[i])), "first");
			// recipe
			Array list = connection.createArrayOf(types[i], new String[] {first[i], null});
			// end
			Tap.check(how + ": " + columns[i] + " = ANY", one(connection, "SELECT body FROM things WHERE " + columns[i] + " = ANY(?)", list), "first");
			try (Statement statement = connection.createStatement();
				 ResultSet rows = statement.executeQuery("SELECT array_agg(" + columns[i] + ") FROM things WHERE body = 'first'")) {
				rows.next();
				Tap.check(how + ": an array of " + types[i], String.valueOf(((Object[]) rows.getArray(1).getArray())[0]), first[i]);
			}
		}
		Tap.check(how + ": by prefix", one(connection, "SELECT body FROM things WHERE id ^@ ?", "3kxn"), "first");
		// recipe
		OffsetDateTime day = OffsetDateTime.parse("2024-07-19T00:00:00Z");
		List<String> bodies = new ArrayList<>();
		String query = "SELECT body FROM things WHERE id >= ?::timestamptz AND id < ?::timestamptz";
		try (PreparedStatement select = connection.prepareStatement(query)) {
			select.setObject(1, day);
			select.setObject(2, day.plusDays(1));
			ResultSet rows = select.executeQuery();
			while (rows.next())
				bodies.add(rows.getString(1));
		}
		// end
		Tap.check(how + ": by time", bodies.toString(), "[first]");
		PGobject range = id("tstzrange", "[2024-07-19 00:00+00,2024-07-20 00:00+00)");
		Tap.check(how + ": by a range of times", one(connection, "SELECT body FROM things WHERE id <@ ?", range), "first");

		String reply = one(connection, "INSERT INTO replies (thing_id) VALUES (?) RETURNING id", id("ids.tid", key));
		Tap.check(how + ": the foreign key", one(connection, "SELECT body FROM replies r JOIN things t ON t.id = thing_id WHERE r.id = ?", UUID.fromString(reply)), "third");
		PSQLException orphan = refused(connection, "INSERT INTO replies (thing_id) VALUES (?) RETURNING id", id("ids.tid", "3kxn-lhr-3gxq-24"));
		Tap.check(how + ": the foreign key: of an unknown thing", orphan.getSQLState(), "23503");
		List<String> read = new ArrayList<>();
		for (String next = "2222-222-2222-22"; next != null; next = one(connection, "SELECT id FROM things WHERE id > ? ORDER BY id LIMIT 1", id("ids.tid", next)))
			read.add(next);
		Tap.check(how + ": pages by key", String.join(",", read.subList(1, read.size())), one(connection, "SELECT string_agg(id::text, ',' ORDER BY id) FROM things"));
		PSQLException error = refused(connection, "SELECT ?", id("ids.tid", "3kxn-lhr-3gxq-20"));
		Tap.check(how + ": an error has its SQLSTATE", error.getSQLState(), "22P02");
		Tap.check(how + ": and its detail", error.getServerErrorMessage().getDetail().split("\\.")[0], "Unexpected character \"0\" at position 16");
	}

	public static void main(String[] arguments) throws Exception {
		Properties properties = new Properties();
		properties.setProperty("user", System.getenv("PGUSER"));
		// The server has no port; its socket is a file.
		properties.setProperty("socketFactory", "org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg");
		properties.setProperty("socketFactoryArg", System.getenv("PGHOST") + "/.s.PGSQL." + System.getenv("PGPORT"));
		String url = "jdbc:postgresql://localhost/" + System.getenv("PGDATABASE");
		try (Connection connection = DriverManager.getConnection(url, properties)) {
			connection.createStatement().execute("CREATE TABLE replies (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing_id ids.tid NOT NULL REFERENCES things)");
			checkAll(connection, "text");
			CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
			copy.copyIn("COPY things (id, body) FROM STDIN", new StringReader("3kxn-lhr-3gxq-24\tcopied\n"));
			java.io.StringWriter out = new java.io.StringWriter();
			copy.copyOut("COPY (SELECT id, body FROM things WHERE body = 'copied') TO STDOUT", out);
			Tap.check("COPY in and out", out.toString(), "3kxn-lhr-3gxq-24\tcopied\n");
			connection.createStatement().execute("DELETE FROM things WHERE body = 'copied'");
		}
		// Binary transfer for the types that the driver supports in binary; ours
		// are still strings.
		properties.setProperty("prepareThreshold", "-1");
		try (Connection connection = DriverManager.getConnection(url, properties)) {
			checkAll(connection, "binary");
		}
		try (Connection connection = DriverManager.getConnection(url + "?currentSchema=ids,public", properties)) {
			Tap.check("search_path of the connection", one(connection, "SHOW search_path"), "ids,public");
		}
		Tap.done();
	}
}
