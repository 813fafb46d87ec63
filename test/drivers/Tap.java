import java.util.Objects;

/** Counts checks and says how they went, in TAP. */
class Tap {
	private static boolean failed = false;

	static void check(String what, Object got, Object wanted) {
		boolean good = Objects.equals(got, wanted);
		System.out.println((good ? "ok - " : "not ok - ") + what);
		if (!good) {
			failed = true;
			System.out.println("#   got " + got + "\n#   wanted " + wanted);
		}
	}

	static void done() {
		System.exit(failed ? 1 : 0);
	}
}
