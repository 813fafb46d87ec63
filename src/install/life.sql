-- The sequences in which transactions record the floors of the generators
-- (src/server/floor.h).  Only superusers can set them, because all databases share
-- the generators.  Everyone can read them; otherwise, users who can dump a database
-- could no longer do so once the extension is installed.  A dump contains them only
-- if the extension's owner is a superuser, because other users could not restore
-- them.  Every call here has the exact argument types of one object of pg_catalog, so
-- it cannot be resolved to another.

-- A dump restores sequences in the order of their names, so this one comes last.
-- After that, the restored floors count as those of an earlier life, whatever other
-- sessions have recorded meanwhile.
CREATE SEQUENCE tid_ids_life MINVALUE 0 START 0;
COMMENT ON SEQUENCE tid_ids_life IS
  'random number that shows whether the server has been restarted since a floor was last recorded in this database';
GRANT SELECT ON SEQUENCE tid_ids_life TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_life'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
