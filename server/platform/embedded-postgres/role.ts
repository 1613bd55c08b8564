import pg from 'pg';
import { SUPERUSER } from './store.ts';

/** The application's role: it owns its database and is no superuser, so that SQL cannot reach files or programs. */
export const OWNER = 'ardoise';

const LOCK = 7_260_118;

const ownedBySuperuser = (catalogue: string, owner: string) =>
  `${owner} = '${SUPERUSER}'::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists
    (select from pg_depend where classid = '${catalogue}'::regclass and objid = o.oid and deptype = 'e')`;

/**
 * Transfers the superuser's objects to the role one by one, because REASSIGN OWNED refuses the bootstrap superuser. Objects of extensions
 * stay; sequences of columns follow their table.
 */
const MOVE = `do $move$ declare command text; begin
  for command in
    select format('schema %I', n.nspname) from pg_namespace n, lateral (select n.oid) o
      where ${ownedBySuperuser('pg_namespace', 'n.nspowner')}
    union all
    select format('table %s', o.oid::regclass) from pg_class o join pg_namespace n on n.oid = o.relnamespace
      where ${ownedBySuperuser('pg_class', 'o.relowner')} and (o.relkind in ('r', 'p', 'v', 'm', 'f') or o.relkind = 'S' and not exists
        (select from pg_depend where classid = 'pg_class'::regclass and objid = o.oid and deptype in ('a', 'i')))
    union all
    select format('routine %s', o.oid::regprocedure) from pg_proc o join pg_namespace n on n.oid = o.pronamespace
      where ${ownedBySuperuser('pg_proc', 'o.proowner')}
    union all
    select format('type %s', o.oid::regtype) from pg_type o join pg_namespace n on n.oid = o.typnamespace left join pg_class c on c.oid = o.typrelid
      where ${ownedBySuperuser('pg_type', 'o.typowner')} and (o.typtype in ('d', 'e') or c.relkind = 'c')
  loop
    execute 'alter ' || command || ' owner to ${OWNER}';
  end loop;
end $move$`;

/** Error codes of a server that stops. */
const GOING_DOWN = /^(57P0[123]|08)/;

/**
 * Creates the role in a database without one (a new one, or one whose application was the superuser) and gives it all objects, in one
 * transaction; concurrent processes run it only once. False if the server stopped meanwhile.
 */
export const makeOwner = async (superuser: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(superuser);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await client.query(`select 1 from pg_roles where rolname = '${OWNER}'`);
    if (rows.length === 0) {
      await client.query(`create role ${OWNER} login; alter database ${client.database} owner to ${OWNER}; ${MOVE}`);
    }
    await client.query('commit');
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && !GOING_DOWN.test(error.code ?? '')) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};
