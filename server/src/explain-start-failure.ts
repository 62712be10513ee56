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
      return `The database could not be opened (${error.message}); check DATA_DIR and that no other server uses it.`;
    default:
      return error.stack ?? error.message;
  }
};
