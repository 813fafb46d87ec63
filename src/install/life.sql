-- The sequences in which transactions record the floors of the generators
-- (src/server/floor.h).  Only superusers can set them, because all databases share
-- the generators.  Everyone can read them, so that everyone who can dump a database
-- still can.  A dump contains them if the extension's owner is a superuser; other
-- users could not restore them.  Every call here has the exact argument types of
-- one object of pg_catalog, so it cannot be resolved to another.

-- In a dump, this sequence comes after the others, by its name: so the restored
-- floors are of another life, whatever sessions have recorded meanwhile.
CREATE SEQUENCE tid_ids_life MINVALUE 0 START 0;
COMMENT ON SEQUENCE tid_ids_life IS
  'random number of the life of the server that last recorded a floor in this database';
GRANT SELECT ON SEQUENCE tid_ids_life TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_life'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
