import { ConfigError } from './config.ts';

/** The one line that says why the server did not start and what to do. Null: it is a bug and wants its stack. */
export const startFailure = (error: unknown): string | null => {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'EADDRINUSE')
    return 'The port is taken by another program; stop it or set PORT to a free one.';
  if (error.code === 'EACCES') return 'This port may not be used by this user; set PORT to one above 1024.';
  if (error.code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine; set HOST=127.0.0.1.';
  if (error.code === 'ERR_SQLITE_ERROR')
    return `The database could not be opened (${error.message}); check DATA_DIR and that no other server uses it.`;
  return null;
};
