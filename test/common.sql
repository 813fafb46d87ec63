\set ECHO none
-- The functions and casts that every type has (in "common"), and those that only one
-- type has (in "own"), for sql/consistency.sql and the test of each type.
CREATE TEMP VIEW ours AS
SELECT classid, objid FROM pg_depend
WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
  AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids');
CREATE TEMP VIEW types AS
SELECT t.*,
       to_regproc('ids.' || typname || '_timestamp') IS NOT NULL
       AND to_regproc('ids.' || typname || '_lower') IS NOT NULL AS timed,
       EXISTS (SELECT FROM ids.tid_ids_clock() WHERE generator = typname) AS generated
FROM pg_type AS t JOIN ours ON classid = 'pg_type'::regclass AND objid = t.oid
WHERE typtype = 'b' AND typelem = 0;
CREATE TEMP VIEW functions AS
SELECT f.* FROM pg_proc AS f JOIN ours ON classid = 'pg_proc'::regclass AND objid = f.oid;

-- * stands for the type's name.
SET search_path = ids, tid_ids_floors, pg_catalog, pg_temp;
CREATE TEMP TABLE common AS
SELECT typname AS type, replace(object, '*', typname) AS object,
       to_regprocedure(replace(object, '*', typname))::oid AS function
FROM types
  JOIN (VALUES
    ('every', '{*_in(cstring),*_out(*),*_recv(internal),*_send(*)}'::text[]),
    ('every', '{*_is_valid(text),*_or_null(text)}'),
    ('every',
     '{"*_lt(*,*)","*_le(*,*)","*_eq(*,*)","*_ne(*,*)","*_ge(*,*)","*_gt(*,*)",'
     '"*_cmp(*,*)",*_sortsupport(internal),*_hash(*),"*_hash_extended(*,bigint)"}'),
    ('every', '{"*_smaller(*,*)","*_larger(*,*)",min(*),max(*)}'),
    ('every',
     '{"*range(*,*)","*range(*,*,'
     'text)",*multirange(),*multirange(*range),*multirange(*range[]),*_canonical(*range),'
     '"*_subdiff(*,*)"}'),
    ('every',
     '{*_prefix_lower(text),*_prefix_upper(text),*_prefix_range(text),"*_starts_with(*,'
     'text)",*_starts_with_lower(text),*_starts_with_upper(text)}'),
    ('every',
     '{*_range_support(internal),"*_range_sel(internal,oid,internal,integer)",'
     '"*_range_join_sel(internal,oid,internal,smallint,internal)"}'),
    ('every',
     '{"*_distance(internal,internal)",*_gist_compress(internal),*_gist_fetch(internal),
       "*_gist_consistent(internal,*,smallint,oid,internal)",
       "*_gin_extract_query(anyelement,internal,smallint,internal,internal,internal,internal)"}'),
    ('every', '{*_timestamp(*)}'),
    ('timed',
     '{*_lower(timestamptz),*_upper(timestamptz),*_time_encoder(timestamptz),*_time_decoder(text),'
     '"*_in_range(*,*,interval,boolean,boolean)"}'),
    ('timed',
     '{"*_lt_timestamptz(*,timestamptz)","*_le_timestamptz(*,timestamptz)",
       "*_ge_timestamptz(*,timestamptz)","*_gt_timestamptz(*,timestamptz)",
       "timestamptz_lt_*(timestamptz,*)","timestamptz_le_*(timestamptz,*)",
       "timestamptz_ge_*(timestamptz,*)","timestamptz_gt_*(timestamptz,*)"}'),
    ('timed',
     '{"*_within(*,id_time_range)",*_within_lower(id_time_range),*_within_upper(id_time_range),'
     '"*_range_contains(id_time_range,*)"}'),
    ('timed',
     '{"*_within_multirange(*_operand,id_time_multirange)",
       *_within_multirange_lower(id_time_multirange),*_within_multirange_upper(id_time_multirange),
       "*_multirange_contains(id_time_multirange,*_operand)"}'),
    ('generated', '{*_generate(),*_generate_many(integer),*_horizon(),"*_advance(*,interval)"}'))
    AS c (kind, objects)
    ON kind = 'every' OR kind = 'timed' AND timed OR kind = 'generated' AND generated,
  unnest(objects) AS object;
RESET search_path;
CREATE TEMP VIEW own AS
SELECT typname AS type,
       concat_ws(' ', typlen, 'bytes,', CASE WHEN typbyval THEN 'by value,' END, 'aligned as',
                 typalign) AS object
FROM types
UNION ALL
SELECT coalesce(typname, 'uuid'),
       concat(nullif(pronamespace::regnamespace || '.', 'ids.'), proname, ' ')
         || string_agg(format('(%s)', pg_get_function_identity_arguments(f.oid)),
                       ' ' ORDER BY f.oid::regprocedure::text)
FROM functions AS f LEFT JOIN types ON proname LIKE typname || '\_%'
WHERE (typname IS NOT NULL OR proname ~ '^uuid')
  AND f.oid NOT IN (SELECT function FROM common WHERE function IS NOT NULL)
  AND proname NOT LIKE 'tid\_ids\_%'
  AND proname NOT LIKE '%\_skipsupport' -- which 18 and later have
GROUP BY typname, pronamespace, proname
UNION ALL
SELECT typname,
       format('CAST (%s AS %s) %s', castsource::regtype, casttarget::regtype,
              CASE castmethod WHEN 'b' THEN 'WITHOUT FUNCTION'
                              ELSE 'WITH FUNCTION ' || castfunc::regprocedure END)
FROM pg_cast AS c JOIN ours ON classid = 'pg_cast'::regclass AND objid = c.oid
  LEFT JOIN types AS t ON t.oid IN (castsource, casttarget)
WHERE typname IS NULL AND castsource::regtype::text !~ 'range$'
  OR typname IS NOT NULL AND casttarget <> 'timestamptz'::regtype
UNION ALL
SELECT 'uuid', format('%s %s %s %s', o.oid::regoperator, oprcode, oprrest, oprjoin)
FROM pg_operator AS o JOIN ours ON classid = 'pg_operator'::regclass AND objid = o.oid
WHERE oprleft = 'uuid'::regtype;
\set ECHO all
