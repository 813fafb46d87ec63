-- Soft errors, from PostgreSQL 16 on.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\pset null '(null)'

SELECT text, pg_input_is_valid(text, 'ids.tid') AS valid, e.sql_error_code, e.message, e.detail
FROM (VALUES ('3kxn-lhr-3gxq-23'), ('3kxn-lhr-3gxq-2'), ('3kxn-lhr-3gxq-2!'), ('k222-222-2222-22'))
  AS t (text),
  pg_input_error_info(text, 'ids.tid') AS e;

SELECT text, pg_input_is_valid(text, 'uid11') AS valid, e.sql_error_code, e.message, e.detail
FROM (VALUES ('113q8KFkAEs'), ('113q8KFkAE'), ('113q8KFkAE0'), ('zzzzzzzzzzz')) AS t (text),
     pg_input_error_info(text, 'uid11') AS e;
SELECT text, pg_input_is_valid(text, 'scru160') AS valid, e.sql_error_code, e.message, e.detail
FROM (VALUES
  ('05TTUP1HNCPNA1QHTDHRTCU3V32PD7C6'),
  ('05TTUP1H'),
  ('05TTUP1HNCPNA1QHTDHRTCU3V32PD7CW')) AS t (text),
  pg_input_error_info(text, 'scru160') AS e;
SELECT text, pg_input_is_valid(text, 'extuuid') AS valid, e.sql_error_code, e.message, e.detail
FROM (VALUES ('q:5*m'), ('q:5*ft'), ('int:1.5'), ('symD:ABCDEFGHIJKLMNOPQRSTUVWX'), (''))
  AS t (text),
  pg_input_error_info(text, 'extuuid') AS e;
SELECT text, pg_input_is_valid(text, 'extuuid') AS valid, e.sql_error_code, e.message, e.detail
FROM (VALUES ('fixed4:GBP$:222.31'), ('fixed4:21.5'), ('fixed32:x:1'), ('q:5*m*m'), ('q:5*m4*m4'),
  ('extuuid:5')) AS t (text),
     pg_input_error_info(text, 'extuuid') AS e;
