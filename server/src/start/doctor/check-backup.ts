import { readLastBackup } from '../../backoffice/backup/last-backup.ts';
import { type Finding, ok, warning } from './finding.ts';

const hourMs = 3_600_000;
/** A timer that runs each day may be late by half of one. */
const oldestMs = 36 * hourMs;

/** Looks when the database was last backed up with this data folder. */
export const checkBackup = async (dataDir: string, now = Date.now): Promise<readonly Finding[]> => {
  const last = await readLastBackup(dataDir);
  const advice =
    'npm run backup -- FOLDER --journals AGENT_DATA_DIR, by a timer each day, and copy it to another machine';
  if (last === null) return [warning('No backup of these books is known here.', advice)];
  const ageMs = now() - last.at;
  const text = `The newest backup of the books is ${Math.floor(ageMs / hourMs)} hours old: ${last.folder}.`;
  return [ageMs > oldestMs ? warning(text, advice) : ok(text)];
};
