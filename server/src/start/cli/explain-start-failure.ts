import { CommitOutcomeUnknown } from '../../platform/database/commit-outcome-unknown.ts';
import { DatabaseUnavailable } from '../../platform/database/postgres-errors.ts';
import { MigrationFailed, NewerSchema, SchemaRefusal } from '../../platform/database/schema-migration-errors.ts';
import { ConfigError } from '../../platform/process/config-error.ts';

/** Returns a line that says what to do about the error that prevented the server's start, or the error's stack if no setting can help. */
export const explainStartFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof SchemaRefusal) return error.message;
  if (error instanceof NewerSchema)
    return `The database belongs to a newer version (${error.message}); update this one, or restore a backup from before.`;
  if (error instanceof MigrationFailed)
    return `The migration ${error.migration} failed, and the database is unchanged; fix the cause, then run npm run migrate again. ${explainStartFailure(error.cause)}`;
  if (error instanceof CommitOutcomeUnknown)
    return 'The database did not report the outcome: it may have happened or not. Check before you repeat the command.';
  if (error instanceof DatabaseUnavailable)
    return `The database went away (${error.message}), so the outcome is unknown. Check once it is back, then repeat the command.`;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return explainTakenPort('port' in error ? Number(error.port) : 0);
  // Require a path: an error of listening on a forbidden port has none.
  if ((code === 'EACCES' || code === 'EPERM') && 'path' in error)
    return `This user may not open ${error.path}; choose a path that the user owns, or correct the owner.`;
  if (code === 'ERR_SQLITE_ERROR') return explainSqlite(error) ?? stackOf(error);
  if (noAnswer.has(code) || noAnswerTexts.test(error.message))
    return `The database does not answer (${error.message || code}); start it or correct DATABASE_URL.`;
  if (badCertificates.has(code))
    return `The certificate of the database is not trusted (${error.message}); correct it, or set its authority with sslrootcert in DATABASE_URL.`;
  return byCode[code] ?? stackOf(error);
};

const explainTakenPort = (port: number): string =>
  `Port ${port} is in use by another program; stop it, or set PORT to a free one, such as PORT=${port + 1}.`;

const byCode: Readonly<Record<string, string>> = {
  EACCES: 'This user may not use this port; set PORT to one above 1024.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine; set HOST=127.0.0.1.',
  ENOSPC: 'The disk is full; free space, or set DATA_DIR to another one.',
  // Keys of this table are PostgreSQL error codes (PostgreSQL manual, appendix A).
  '28000': 'The database refuses the user or the password; correct DATABASE_URL.',
  '28P01': 'The database refuses the user or the password; correct DATABASE_URL.',
  '3D000': 'There is no database with that name; create it (createdb) or correct DATABASE_URL.',
  '42501':
    'The user of DATABASE_URL may not change the schema; make it the owner of the database (ALTER DATABASE … OWNER TO …).',
  '25006': 'The database is read-only; set DATABASE_URL to the primary, with a user that may write.',
  '53100': 'The disk of the database is full; free space.',
  '53300': 'The database has too many connections; raise max_connections or close other connections.',
};

const noAnswer: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  // PostgreSQL is shutting down, crashed or starting up (PostgreSQL manual, appendix A).
  '57P01',
  '57P02',
  '57P03',
]);
/** Matches errors of the package `pg` that have no code: timeout, closed connection, or missing TLS or password. */
const noAnswerTexts =
  /timeout expired|timeout exceeded|connection terminated|not queryable|does not support SSL|must be a string/i;

/** Node's error codes for invalid certificates (nodejs.org/api/tls.html, "X509 certificate error codes"). */
const badCertificates: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Advice by SQLite's primary result code (sqlite.org/rescode.html), for errors that an operator can fix. */
const sqliteAdvice: Record<number, string> = {
  5: 'another program holds it; stop the other server or set DATA_DIR to another folder.',
  8: 'it cannot be written; make the files in DATA_DIR writable.',
  10: 'the disk reported an error; check it, or set DATA_DIR to another one.',
  11: 'it is damaged; restore it from a backup.',
  13: 'the disk is full; free space.',
  14: 'it cannot be opened; check DATA_DIR and its files.',
  26: 'it is not a database; restore it from a backup or set DATA_DIR to another folder.',
};

const explainSqlite = (error: Error): string | null => {
  // Use the low byte: SQLite reports an extended code, whose low byte is the primary code.
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
  const advice = sqliteAdvice[code];
  return advice ? `The database: ${advice}` : null;
};

const stackOf = (error: Error): string => error.stack ?? error.message;
