-- Every member of the extension, with its definition and its comment.
CREATE TEMP VIEW definitions AS
WITH members AS (
  SELECT classid, objid FROM pg_depend
  WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
    AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids'))
SELECT pg_describe_object(classid, objid, 0) AS object,
       CASE classid
         WHEN 'pg_proc'::regclass
           THEN (SELECT CASE WHEN prokind = 'f' THEN pg_get_functiondef(oid) END
                          || coalesce(proacl::text, '')
                 FROM pg_proc WHERE oid = objid)
         WHEN 'pg_operator'::regclass
           THEN (SELECT concat_ws(' ', oprcode, oprrest, oprjoin, oprcom::regoperator,
                                  oprnegate::regoperator, oprcanmerge, oprcanhash)
                 FROM pg_operator WHERE oid = objid)
         WHEN 'pg_type'::regclass
           THEN (SELECT concat_ws(' ', typinput, typoutput, typreceive, typsend, typlen, typbyval,
                                  typalign, typcategory)
                 FROM pg_type WHERE oid = objid)
         WHEN 'pg_opclass'::regclass THEN (SELECT concat_ws(' ', opcdefault, opckeytype::regtype)
                                           FROM pg_opclass WHERE oid = objid)
         WHEN 'pg_cast'::regclass
           THEN (SELECT concat_ws(' ', castfunc::regprocedure, castcontext, castmethod)
                 FROM pg_cast WHERE oid = objid) END AS definition,
       obj_description(objid, classid::regclass::name) AS comment
FROM members
UNION ALL -- the members of operator families
SELECT pg_describe_object('pg_amop'::regclass, oid, 0), NULL, NULL
FROM pg_amop
WHERE amopfamily IN (SELECT objid FROM members WHERE classid = 'pg_opfamily'::regclass)
UNION ALL
SELECT pg_describe_object('pg_amproc'::regclass, oid, 0), NULL, NULL
FROM pg_amproc
WHERE amprocfamily IN (SELECT objid FROM members WHERE classid = 'pg_opfamily'::regclass);
