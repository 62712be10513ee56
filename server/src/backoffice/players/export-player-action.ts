import { ConfigError } from '../../platform/process/config-error.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { exportPersonalDataToPath } from './export-personal-data.ts';
import { findPlayerAccountOrThrow } from './parse-account-fields.ts';
import { playerSubject } from './player-account-actions.ts';
import { accountRequestFacts as facts } from './player-account-request-facts.ts';

/** Time in ms for which an allowed export of personal data can be downloaded. */
export const exportMs = 10 * 60_000;

/** An export file written at the command line. */
interface Exported {
  readonly path: string;
  readonly rows: number;
}

/** In the back office, allows a download of the player's data; at the command line, writes the file at once. */
export const createExportPlayerAction = ({ documentSeal }: ActionDependencies) =>
  implementOfficeAction<'exportPlayer', Exported | undefined>('exportPlayer', {
    ...playerSubject,
    ...facts.exportPlayer,
    commandLine: {
      async prepare({ out: path }, { database, at, given }) {
        if (typeof path !== 'string') throw new ConfigError('Give the file: --out FILE.');
        const account = await findPlayerAccountOrThrow(database.read, given.player ?? '');
        const rows = await database
          .snapshot((db) => exportPersonalDataToPath(db, account, { path, at, seal: documentSeal }))
          .catch((error: NodeJS.ErrnoException) => {
            if (error.code === 'EEXIST') throw new ConfigError(`${path} already exists; name a new file.`);
            if (error.code === 'ENOENT') throw new ConfigError(`The folder of ${path} is not there.`);
            throw error;
          });
        return { path, rows };
      },
    },
    async perform(tx, { player }, { at }, exported) {
      const { username } = await findPlayerAccountOrThrow(tx, player);
      const answer = { untilAt: at + exportMs };
      if (!exported) return { answer, audit: { username }, lines: [] };
      const { path, rows } = exported;
      const lines = [`${path} has ${rows} rows about ${username}. Only you can read it; hand it on in a safe way.`];
      return { answer, audit: { rows }, lines };
    },
  });
