-- Add to the extension what belongs to its types and is no member: before PostgreSQL 17,
-- array types and, after pg_upgrade, multiranges; after pg_upgrade to any version, the
-- functions and casts of ranges.
-- postgres_fdw sends "id IN (...)" only if the array type is a member.  ALTER EXTENSION
-- ... ADD would fail for an object that is one.
WITH RECURSIVE members AS (
  SELECT classid, objid, refclassid, refobjid FROM pg_depend
  WHERE deptype OPERATOR(pg_catalog.=) 'e'::"char"
    AND refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::regclass::oid
    AND refobjid OPERATOR(pg_catalog.=)
        (SELECT oid FROM pg_extension WHERE extname OPERATOR(pg_catalog.=) 'tid_ids'::name)
  UNION
  SELECT d.classid, d.objid, m.refclassid, m.refobjid
  FROM members AS m, pg_depend AS d
  WHERE d.deptype OPERATOR(pg_catalog.=) 'i'::"char"
    AND d.refclassid OPERATOR(pg_catalog.=) m.classid AND d.refobjid OPERATOR(pg_catalog.=) m.objid
    AND m.classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_type'::regclass::oid)
INSERT INTO pg_catalog.pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
SELECT classid, objid, 0, refclassid, refobjid, 0, 'e'::"char" FROM members
EXCEPT
SELECT classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype FROM pg_depend;
