#!/usr/bin/env python3
"""mutants.py SEED COUNT [PATH...]

Makes COUNT random small faults in src, or in the files below PATH, and runs the tests on
each of them.  Lists those that no test notices, and fails if there are any.

SEED determines the faults.  Each one is built in a copy of the sources, two at a time,
below one folder in /tmp, which is removed at the end.  The tests run in the order of
their speed, with limits of time and memory, until one fails.  A fault that does not
change the object code or the scripts is not counted.

The file "judged" contains the survivors that have been judged, in the form in which this
program prints them, and a last line "CLASS: REASON".  They are found by the function and
the text, and not tested again.
"""

import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
WORKERS = 2
MEMORY = 3 << 30  # bytes for each process, but not for programs with AddressSanitizer
SILENCE = 300  # seconds without any output
WHOLE = 3600  # seconds for one suite
FILE = 2 << 30  # bytes in one file

# Which TAP tests can notice a fault, those first that are about the file; True: also all
# others, from the shortest on.  The other files only compute, and a fault of theirs that
# no regression test notices is a hole in these, even if a TAP test happens to stumble
# over it.
TAP = [
    (r"server/generator/horizon", "022 027 025 028 023", True),
    (r"server/generator/floor|floor\.sql", "021 005 007 013 020 019 031", True),
    (r"server/(generator/(generator|clock|state|transaction)|compat)|types/generators", "006 001 002 031 005 015 018 022 027", True),
    (r"server/generator/entropy", "018 006", True),
    (r"server/(settings|module)", "004 013 026 002 031", True),
    (r"server/timestamp|codec/(tick|unix_time)", "015 005 006 002", False),
    (r"types/.*\.h|types/(tid|uid11|scru160|uuid)\.c", "006 015", False),
    (r"install/|upgrade/", "008 013 020 026", False),
]
LAST = "003 009 012 020 021 005 006 007 026 025 022 027 031 019 023".split()  # the slowest ones

# Variables of the environment for a file that is dead code in the usual build.
VARIABLES = [(r"server/planner/default_partition", {"COPT": "-DNO_SERVER_IS_MENDED"})]

# --- faults in a text --------------------------------------------------------

COMMENT_C = r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^[ \t]*#[ \t]*(?:include|if|ifdef|ifndef|elif|endif|else|undef|error|pragma)\b[^\n]*"
COMMENT_SQL = r"--[^\n]*|'[^']*'|\\echo[^\n]*"

# OPERATOR, pattern, replacements.  The pattern's group "x" is what is replaced, or all.
SWAPS_C = [
    ("comparison", r" (?P<x><|>|<=|>=|==|!=) ", {"<": ["<=", ">="], ">": [">=", "<="], "<=": ["<", ">"], ">=": [">", "<"], "==": ["!="], "!=": ["=="]}),
    ("logic", r" ?(?P<x>&&|\|\|)(?=\s)", {"&&": ["||"], "||": ["&&"]}),
    ("arithmetic", r"(?<=[\w)\]]) (?P<x>[-+*/%]|<<|>>|&|\|)(?= [\w(~&*-])", {"+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"]}),
    ("off by one", r"(?<=[\w)\]])(?P<x> [-+] 1)\b(?![.\d])", {" + 1": [""], " - 1": [""]}),
    ("negation", r"(?<![\w!])(?P<x>!)(?=[\w(])", {"!": [""]}),
    ("constant", r"\b(?P<x>true|false|Min|Max|LW_EXCLUSIVE|LW_SHARED|BUFFER_LOCK_EXCLUSIVE|BUFFER_LOCK_SHARE|RowExclusiveLock|AccessShareLock)\b",
     {"true": ["false"], "false": ["true"], "Min": ["Max"], "Max": ["Min"], "LW_EXCLUSIVE": ["LW_SHARED"], "LW_SHARED": ["LW_EXCLUSIVE"],
      "BUFFER_LOCK_EXCLUSIVE": ["BUFFER_LOCK_SHARE"], "BUFFER_LOCK_SHARE": ["BUFFER_LOCK_EXCLUSIVE"],
      "RowExclusiveLock": ["AccessShareLock"], "AccessShareLock": ["RowExclusiveLock"]}),
]
SWAPS_SQL = [
    ("label", r"\b(?P<x>IMMUTABLE|STABLE|VOLATILE|PARALLEL SAFE|PARALLEL RESTRICTED)\b",
     {"IMMUTABLE": ["STABLE"], "STABLE": ["IMMUTABLE", "VOLATILE"], "VOLATILE": ["STABLE"],
      "PARALLEL SAFE": ["PARALLEL RESTRICTED", "PARALLEL UNSAFE"], "PARALLEL RESTRICTED": ["PARALLEL SAFE"]}),
    ("flag", r"(?P<x>,? (?:STRICT|LEAKPROOF|HASHES|MERGES|DEFAULT(?= FOR)))\b", None),
    ("link", r"(?P<x>(?:, )?\b(?:COMMUTATOR|NEGATOR|RESTRICT|JOIN|SUPPORT|SORTOP|COMBINEFUNC|SUBTYPE_DIFF|CANONICAL)(?: =)? [^\s,;]+(?:,(?= ))?)", None),
    ("operator", r"(?:COMMUTATOR|NEGATOR) = (?P<x>[<>=@]+)", {"<": [">="], ">": ["<="], "<=": ["<"], ">=": [">"], "=": ["<>"], "<>": ["="], "@>": ["<@"], "<@": ["@>"]}),
]
DECLARATION = re.compile(r"(?:(?:const|static|extern|typedef|struct|volatile|unsigned|register|goto)\b|(?!return\b)\w+(?:\s+\**|\s*\*+)\w+\s*(?:[;=,\[]|$))")


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def matching(text, start):
    """Return the position of the parenthesis that closes the one at start, or -1."""
    depth = 0
    for at in range(start, min(len(text), start + 2000)):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return -1


def arguments(code, start, end):
    """Return the positions of the arguments between two parentheses."""
    found, depth, begin = [], 0, start
    for at in range(start, end + 1):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[at], 0) if at < end else 0
        if at == end or (depth == 0 and code[at] == ","):
            found.append((begin, at))
            begin = at + 1
    return found


def faults_in(path, text):
    """Yield (start, end, replacement) of each possible fault."""
    sql = ".sql" in path
    code = re.sub(COMMENT_SQL if sql else COMMENT_C, blank, text, flags=re.S | re.M)
    for name, pattern, replacements in SWAPS_SQL if sql else SWAPS_C:
        for match in re.finditer(pattern, code):
            start, end = match.span("x")
            for new in [""] if replacements is None else replacements[match["x"]]:
                yield start, end, new
    for match in re.finditer(r"\b(?:OPERATOR|FUNCTION) (\d+)\b" if sql else r"(?<![\w.\"'])(0x[0-9a-fA-F]+|\d+)(?=[uUlL]*\b)(?!\.)", code):
        number = int(match[1], 0)
        yield match.start(1), match.end(1), str(number + 1)
        if number > 1:
            yield match.start(1), match.end(1), str(number - 1)
    if sql:
        return
    for match in re.finditer(r"\bif \(", code):
        end = matching(code, match.end() - 1)
        if end > 0:
            yield match.end(), end, "!(" + text[match.end():end] + ")"
    for match in re.finditer(r"(?<![\w#])(?!(?:if|for|while|switch|return|sizeof|defined|StaticAssertDecl|errmsg|errdetail|errhint|equal|Max|Min)\b)[A-Za-z_]\w*\(", code):
        end = matching(code, match.end() - 1)
        line = code.rfind("\n", 0, match.start()) + 1
        if end < 0 or line == match.start() or re.match(r"#|extern|static", code[line:]):
            continue
        parts = arguments(code, match.end(), end)
        for (a, b), (c, d) in zip(parts, parts[1:]):
            first, second = text[a:b].strip(), text[c:d].strip()
            if first and second and first != second:
                yield a, d, text[a:b].replace(first, second) + "," + text[c:d].replace(second, first)
    for match in re.finditer(r"^\t+(?=[A-Za-z_*(])", code, flags=re.M):
        end = code.find(";", match.end())
        statement = code[match.end():end]
        before = re.sub(r"[\\\s]+$", "", code[max(0, match.start() - 1000):match.start()])
        if (end > 0 and re.search(r"[;{}):]$|\b(?:else|do)$", before) and not re.search(r"[{}]", statement)
                and not re.match(r"(?:if|for|while|switch|else|do|case|default)\b", statement) and not DECLARATION.match(statement)
                and statement.count("(") == statement.count(")")):
            yield match.end(), end, ""


class Fault:
    def __init__(self, path, text, start, end, new):
        new += "\n" * (text.count("\n", start, end) - new.count("\n"))  # __LINE__ stays
        self.path, self.start = path, start
        self.text = text[:start] + new + text[end:]
        first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        tail = len(text) - last
        self.old = clean(text[first:last])
        self.new = clean(self.text[first:len(self.text) - tail])
        self.function = function_of(path, text, start)
        self.key = (self.function, tuple(self.old), tuple(self.new))

    def __str__(self):
        return "\n".join([self.path + ": " + self.function] + ["- " + line for line in self.old] + ["+ " + line for line in self.new])


def clean(text):
    return [" ".join(line.split()) for line in text.split("\n") if line.strip(" \t\\")]


def function_of(path, text, at):
    """Return the name of the function, macro, table or SQL object around a position."""
    if ".sql" in path:
        pattern = r"^((?:CREATE|ALTER|COMMENT ON) [^\n(]*(?:\([^\n]*)?)"
    else:
        pattern = r"^(?:#define (\w+)|(\w+)\(|(?!extern\b)[\w *]+?(\w+)(?:\[[^\n]*| =| =[^\n]*)$|PG_FUNCTION_INFO_V1)"
    name = ""
    for match in re.finditer(pattern, text[:text.find("\n", at)], flags=re.M):
        name = next((group for group in match.groups() if group), name)
    return " ".join(name.split()).rstrip(" (")


def read_judged():
    """Return {key: class}."""
    judged = {}
    with open(os.path.join(SOURCE, "test/mutants/judged")) as file:
        blocks = re.sub(r"^#.*\n", "", file.read(), flags=re.M).strip().split("\n\n")
    for block in filter(None, blocks):
        lines = block.strip().split("\n")
        assert re.match(r"(equivalent|speed|estimates|model|message|other version): ", lines[-1]), "no class and reason:\n" + block
        judged[(lines[0].split(": ", 1)[1], tuple(line[2:] for line in lines if line.startswith("- ")),
                tuple(line[2:].strip() for line in lines if line[:2] in ("+ ", "+") and line[2:].strip()))] = lines[-1].split(":")[0]
    return judged


# --- running the tests -------------------------------------------------------

stopping = threading.Event()


def processes_in(folder):
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if (os.readlink("/proc/%s/cwd" % pid) + "/").startswith(folder + "/"):
                found.append(int(pid))
        except OSError:
            pass
    return found


def end_processes(folder):
    """End whatever still runs below a folder; on SIGQUIT, a server removes its shared memory."""
    for number in [signal.SIGCONT, signal.SIGQUIT] + 5 * [signal.SIGKILL]:
        for pid in processes_in(folder):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        if not processes_in(folder):
            return
        time.sleep(2)


def run(folder, command, red=None, name=None, memory=MEMORY, variables={}):
    """Run a command in the copy.  Return None if it succeeds, else what failed: the last
    text that the pattern "name" found until the pattern "red" did."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS"))}
    environment.update(MAKE=folder + "/make", TID_IDS_BUILD=folder + "/build/server", TID_IDS_FOLDER=folder,
                       JOBS="1", PG_TEST_TIMEOUT_DEFAULT="60", ASAN_OPTIONS="hard_rss_limit_mb=2000", **variables)
    limits = "ulimit -f %d; " % (FILE >> 10) + ("ulimit -v %d; " % (memory >> 10) if memory else "") + 'exec "$@"'
    process = subprocess.Popen(["bash", "-c", limits, "bash"] + command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    failed, last, rest = None, "", b""
    begun = heard = time.monotonic()
    while failed is None:
        ready = select.select([process.stdout], [], [], 1)[0]
        now = time.monotonic()
        if stopping.is_set() or now - heard > SILENCE or now - begun > WHOLE:
            failed = (last + " hangs").strip()
        elif ready:
            heard = now
            data = os.read(process.stdout.fileno(), 65536)
            if not data:
                break
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                line = line.decode(errors="replace")
                found = name and re.search(name, line)
                last = found[1] if found else last
                if red and re.search(red, line):
                    failed = last or line
                    break
    if failed is None:
        status = process.wait()
        return None if status == 0 else (last or "exit status %d" % status)
    try:
        os.killpg(process.pid, signal.SIGTERM)
        process.stdout.close()
        process.wait(60)
    except (ProcessLookupError, subprocess.TimeoutExpired):
        pass
    end_processes(folder)
    return failed


def regression_tests(folder):
    """Return their names, those first that are fast; jit needs bitcode."""
    answer = subprocess.run(["make", "-s", "-f", SOURCE + "/Makefile", "--eval", "names: ; @echo $(REGRESS)", "names"], cwd=folder, capture_output=True, text=True, check=True)
    slow = "time_compare order joins gist planner estimates prefix hostile".split()
    names = [name for name in answer.stdout.split() if name not in ("install", "jit")]
    return sorted(names, key=lambda name: slow.index(name) if name in slow else -1)


def tap_tests(path):
    """Return those before and those after the regression tests."""
    first, all_others = next(((first.split(), others) for pattern, first, others in TAP if re.search(pattern, path)), ([], False))
    names = sorted(name[:-3] for name in os.listdir(SOURCE + "/test/t") if name.endswith(".pl"))
    chosen = [name for number in first for name in names if name.startswith(number + "_")]
    if not all_others:
        return [], chosen
    return chosen, sorted(set(names) - set(chosen), key=lambda name: (LAST.index(name[:3]) if name[:3] in LAST else -1, name))


def build(folder, variables={}):
    return run(folder, ["make", "-s", "-C", "build/server", "-f", folder + "/Makefile", "all", "with_llvm=no", "WERROR=1"], name=r"error: (.*)", variables=variables)


def contents(folder):
    """Return the object code and the scripts, without debugging information."""
    found = {}
    for where, _, names in os.walk(folder + "/build/server"):
        for name in names:
            path = os.path.join(where, name)
            if name.endswith(".o"):
                subprocess.run(["objcopy", "-g", path, folder + "/stripped"], check=True)
                path = folder + "/stripped"
            elif not name.endswith(".sql"):
                continue
            with open(path, "rb") as file:
                found[os.path.join(where, name)] = file.read()
    return found


def test(folder, fault, regress):
    """Return what notices the fault; None: nothing; "": it changes nothing."""
    path = fault.path if fault else "src/server/generator/horizon_read.c"
    variables = next((value for pattern, value in VARIABLES if re.search(pattern, path)), {})
    if fault:
        if variables:
            shutil.rmtree(folder + "/build/server")
            os.mkdir(folder + "/build/server")
            build(folder, variables)
        before = contents(folder)
        with open(os.path.join(folder, path), "w") as file:
            file.write(fault.text)
    failed = build(folder, variables)
    if failed:
        return "compiler: " + failed
    if fault and contents(folder) == before:
        return ""
    if path.startswith("src/codec/") or not fault:
        for target in "unit", "fuzz-replay":
            failed = run(folder, ["make", "-s", "-f", "Makefile", target], memory=None, red=r"^not ok|ERROR: AddressSanitizer|runtime error:", name=r"^# (test_\w+)$")
            if failed:
                return target + ": " + failed
    words = set(re.split(r"[/._]", path)) | ({"ranges", "time_range"} if "range" in path else set())
    ordered = ["install"] + sorted(regress, key=lambda name: not words & set(name.split("_")))
    # Without bitcode, whose build would double the time.
    with open(folder + "/make", "w") as file:
        file.write('#!/bin/sh\nexec make with_llvm=no "$@"\n')
    os.chmod(folder + "/make", 0o755)
    suite = [folder + "/test/run/with_server.sh", folder + "/test/run/suite.sh"]

    def run_tap(names):
        failed = names and run(folder, suite + ["tap"] + names, red=r"^not ok |^Dubious|^# Looks like|^Bail out|^Result: FAIL", name=r"/t/(\w+)\.pl \.", variables=variables)
        return "tap: " + failed if failed else None

    def run_regress():
        failed = run(folder, suite + ["regress", "REGRESS=" + " ".join(ordered)], red=r"^not ok |\.\.\. FAILED", name=r"^(?:test|(?:not )?ok \d+ +[-+]) (\w+)", variables=variables)
        return "regress: " + failed if failed else None

    before_regress, after_regress = tap_tests(path)
    return run_tap(before_regress) or run_regress() or run_tap(after_regress)


# --- the run -----------------------------------------------------------------

class Run:
    def __init__(self, seed, count, paths):
        self.count, self.tested, self.unchanged, self.judged = count, 0, 0, 0
        self.survivors, self.noticed, self.lock = [], {}, threading.Lock()
        self.known = read_judged()
        self.broken = None
        texts, faults = {}, {}
        for where, _, names in os.walk(SOURCE + "/src"):
            for path in (os.path.relpath(os.path.join(where, name), SOURCE) for name in names):
                # The tests that find faults do not read src/released.
                if path.endswith((".c", ".h", ".sql", ".sql.in")) and not path.startswith("src/released/") and (not paths or any(path.startswith(wanted) for wanted in paths)):
                    with open(os.path.join(SOURCE, path)) as file:
                        texts[path] = file.read()
                    for start, end, new in faults_in(path, texts[path]):
                        faults[path, texts[path][:start] + new + texts[path][end:]] = (start, end, new)
        order = sorted((path, *where) for (path, _), where in faults.items())
        random.Random(seed).shuffle(order)
        self.faults = (Fault(path, texts[path], *where) for path, *where in order)
        print("%d possible faults; %d of them, SEED=%s" % (len(order), count, seed), flush=True)

    def next(self):
        """Return a fault; None: enough have been tested."""
        with self.lock:
            while self.tested < self.count and not stopping.is_set():
                fault = next(self.faults, None)
                if fault is None:
                    return None
                self.tested += 1
                if fault.key not in self.known:
                    return fault
                self.judged += 1
            return None

    def report(self, fault, result, seconds):
        with self.lock:
            if result == "":
                self.unchanged += 1
                self.tested -= 1
                return
            by = result or "nothing"
            if fault is None:
                if result:
                    self.broken = result
                    stopping.set()
                print("without a fault: %s, %d s" % ("the tests pass" if result is None else result + " FAILED", seconds), flush=True)
                return
            print("%s: %s (%d s)\n%s\n" % ("noticed by " + by if result else "SURVIVES", fault.path, seconds, fault), flush=True)
            self.noticed[by.split(": ")[0] if by.startswith("compiler") else by] = self.noticed.get(by, 0) + 1
            if result is None:
                self.survivors.append(fault)

    def work(self, folder, first):
        try:
            self.work_in(folder, first)
        except Exception as error:
            self.report(None, "%s: %s" % (type(error).__name__, error), 0)
            raise

    def work_in(self, folder, first):
        built = folder + ".built"
        shutil.copytree(SOURCE, folder, ignore=lambda where, names: {"build", ".git"} & set(names) if where == SOURCE else [], symlinks=True)
        os.makedirs(folder + "/build/server")
        failed = build(folder) or run(folder, ["make", "-s", "-f", "Makefile", "unit", "fuzz-replay"], memory=None)
        if failed:
            self.report(None, failed, 0)
            return
        regress = regression_tests(folder)
        os.rename(folder, built)
        fault = None if first else self.next()
        while first or fault:
            begun = time.monotonic()
            # The same path for each, because it is in the object code.
            subprocess.run(["cp", "-a", built, folder], check=True)
            result = test(folder, fault, regress)
            end_processes(folder)
            shutil.rmtree(folder)
            if not stopping.is_set():
                self.report(fault, result, time.monotonic() - begun)
            first, fault = False, self.next()


def main():
    seed, count, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    top = tempfile.mkdtemp(prefix="tid_ids_m.", dir="/tmp")
    os.chmod(top, 0o755)
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, lambda *_: stopping.set())
    try:
        the_run = Run(seed, count, paths)
        workers = [threading.Thread(target=the_run.work, args=(top + "/%d" % i, i == 0)) for i in range(WORKERS)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        end_processes(top)
        shutil.rmtree(top, ignore_errors=True)
    for by, number in sorted(the_run.noticed.items(), key=lambda item: -item[1]):
        print("%5d noticed first by %s" % (number, by))
    print("%d judged before, %d without effect were left out" % (the_run.judged, the_run.unchanged))
    for fault in the_run.survivors:
        print("\nnot ok - a fault that no test notices\n%s" % fault)
    passed = not the_run.survivors and not the_run.broken and not stopping.is_set()
    print("%sok - mutants: %d faults" % ("" if passed else "not ", the_run.tested))
    sys.exit(not passed)


if __name__ == "__main__":
    main()
