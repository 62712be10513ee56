import { ConfigError } from './config-error.ts';

/** Why the server did not start and what to do, in one line; for what nobody can mend by a setting, the stack. */
export const explainStartFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  switch ('code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return 'The port is taken by another program; stop it or set PORT to a free one.';
    case 'EACCES':
      return 'This port may not be used by this user; set PORT to one above 1024.';
    case 'EADDRNOTAVAIL':
      return 'HOST is no address of this machine; set HOST=127.0.0.1.';
    case 'ERR_SQLITE_ERROR':
      return explainDatabase(error) ?? stackOf(error);
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case '57P03':
      return `The database does not answer (${error.message || 'refused'}); start it or correct DATABASE_URL.`;
    case '28000':
    case '28P01':
      return 'The database refuses the user or the password; correct DATABASE_URL.';
    case '3D000':
      return 'There is no database of that name; create it (createdb) or correct DATABASE_URL.';
    default:
      return stackOf(error);
  }
};

/** SQLite's primary result codes (sqlite.org/rescode.html) that an operator can mend. */
const databaseAdvice: Record<number, string> = {
  5: 'another program holds it; stop the other server or set DATA_DIR to another folder.',
  8: 'it cannot be written; make the files in DATA_DIR writable.',
  10: 'the disk gave an error; check it, or set DATA_DIR to another one.',
  11: 'it is damaged; restore it from a backup.',
  13: 'the disk is full; make room on it.',
  14: 'it cannot be opened; check DATA_DIR and its files.',
  26: 'it is no database; restore it from a backup or set DATA_DIR to another folder.',
};

const explainDatabase = (error: Error): string | null => {
  // Extended codes carry the primary one in their low byte.
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
  const advice = databaseAdvice[code];
  return advice ? `The database: ${advice}` : null;
};

const stackOf = (error: Error): string => error.stack ?? error.message;
