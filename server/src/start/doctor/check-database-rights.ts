import type { Queries } from '../../platform/database/database.ts';
import type { ServerConfig } from '../config/server-config.ts';
import {
  addOkFindingIfEmpty,
  createFaultFinding,
  createOkFinding,
  createWarningFinding,
  type DoctorFinding,
} from './doctor-finding.ts';

/**
 * Number of database connections needed: those that one server opens, as many again for the next version during an update, and three for
 * people.
 */
const neededConnections = 2 * 26 + 3;
const thisMachine = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost|)$/;

interface Role {
  readonly name: string;
  readonly powers: string | null;
}

/** Checks the server's role in PostgreSQL, the durability of commits, the number of connections and TLS. */
export const checkDatabaseRights = async (
  db: Queries,
  { databaseUrl }: Pick<ServerConfig, 'databaseUrl'>,
): Promise<readonly DoctorFinding[]> => {
  if (databaseUrl === null)
    return [createOkFinding('The ledger is in one file, which only the server’s user can read.')];
  const findings = [
    ...(await checkRole(db)),
    ...(await checkDurability(db)),
    ...(await checkConnections(db)),
    ...(await checkTls(db, databaseUrl)),
  ];
  return addOkFindingIfEmpty(
    findings,
    'The database keeps what it acknowledges, and the server’s role owns its tables and nothing else.',
  );
};

const checkRole = async (db: Queries): Promise<DoctorFinding[]> => {
  const role = await db.get<Role>(
    `SELECT rolname AS name, concat_ws(', ', CASE WHEN rolsuper THEN 'superuser' END, CASE WHEN rolcreaterole THEN 'createrole' END,
       CASE WHEN rolcreatedb THEN 'createdb' END, CASE WHEN rolreplication THEN 'replication' END,
       CASE WHEN rolbypassrls THEN 'bypassrls' END) AS powers
     FROM pg_roles WHERE rolname = current_user`,
  );
  if (!role?.powers) return [];
  const clauses = role.powers.split(', ').map((power) => `NO${power.toUpperCase()}`);
  return [
    createWarningFinding(
      `The server's role ${role.name} may do more in PostgreSQL than it needs (${role.powers}).`,
      `As the database's administrator: ALTER ROLE ${role.name} ${clauses.join(' ')}`,
    ),
  ];
};

const checkDurability = async (db: Queries): Promise<DoctorFinding[]> => {
  const findings: DoctorFinding[] = [];
  for (const name of ['fsync', 'full_page_writes'])
    if ((await settingOf(db, name)) === 'off')
      findings.push(
        createFaultFinding(
          `PostgreSQL runs with ${name} = off: a power cut can destroy the ledger.`,
          `ALTER SYSTEM SET ${name} = on; SELECT pg_reload_conf()`,
        ),
      );
  return findings;
};

const checkConnections = async (db: Queries): Promise<DoctorFinding[]> => {
  const allowed = Number(await settingOf(db, 'max_connections'));
  if (allowed >= neededConnections) return [];
  return [
    createWarningFinding(
      `PostgreSQL allows ${allowed} connections. A server opens up to 26, and as many while the next version starts.`,
      `ALTER SYSTEM SET max_connections = 100, then restart PostgreSQL`,
    ),
  ];
};

const checkTls = async (db: Queries, url: string): Promise<DoctorFinding[]> => {
  const row = await db.get<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
  if (row?.ssl || thisMachine.test(new URL(url).hostname)) return [];
  return [
    createFaultFinding(
      'The connection to the database on another machine is not encrypted.',
      'Add ?sslmode=verify-full to DATABASE_URL, and &sslrootcert=… for your own authority',
    ),
  ];
};

const settingOf = async (db: Queries, name: string): Promise<string> =>
  (await db.get<{ value: string }>('SELECT current_setting(?) AS value', name))?.value ?? '';
