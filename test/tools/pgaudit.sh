# Writes statements, with their parameters, into the server's log.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
log=$TID_IDS_PRIVATE/home/log
# Some versions log the semicolon of a statement.
logged() { sed -n 's/.*AUDIT: SESSION,[0-9]*,[0-9]*,//p' "$log" | sed 's/;\("\?,\)/\1/' | grep "$1" | tail -n 1; }

psql -XAtq <<'END' >"$WORK/out"
CREATE EXTENSION pgaudit;
SET pgaudit.log = 'read, write';
SET pgaudit.log_relation = on;
SET pgaudit.log_parameter = on;
PREPARE a (ids.tid, ids.uid11, ids.scru160, ids.extuuid, uuid) AS UPDATE things SET short = $2, secret = $3, value = $4, event = $5 WHERE id = $1;
EXECUTE a ('3kxnlhr3gxq23', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'fixedB4:GBP$:222.31', '017F22E279B07CC398C4DC0C0C07398F');
SELECT body AS n FROM things WHERE id ^@ '3kxn';
END
same "it logs an update, with the parameters as the types print them" \
	'WRITE,UPDATE,TABLE,public.things,"PREPARE a (ids.tid, ids.uid11, ids.scru160, ids.extuuid, uuid) AS UPDATE things SET short = $2, secret = $3, value = $4, event = $5 WHERE id = $1","3kxn-lhr-3gxq-23,4h1dcdW9Pz4,05TTUP1HNCPNH30VEK64KDQT9BSNU4C4,extuuid:fixedB4:GBP$:222.31,017f22e2-79b0-7cc3-98c4-dc0c0c07398f"' \
	"$(logged 'WRITE,UPDATE')"
same "... and a query with our operator" "READ,SELECT,TABLE,public.things,SELECT body AS n FROM things WHERE id ^@ '3kxn',<none>" "$(logged 'READ,SELECT,TABLE,public.things')"
exit $failed
