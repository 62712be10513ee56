import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../../backoffice/backup/back-up.ts';
import { noteBackup } from '../../backoffice/backup/last-backup.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readPlace } from '../config/config.ts';
import { runCommand } from './run-command.ts';

const usage =
  'Usage: npm run backup -- FOLDER [--journals AGENT_DATA_DIR,…] [--only-journals]. FOLDER is made; servers and agents may run.';

/** Writes a backup of the database, the settings and the journals that this machine has. */
await runCommand(async () => {
  const { folder, journals, onlyJournals } = readArguments(process.argv.slice(2));
  const place = readPlace(process.env);
  const beside = join(place.dataDir, 'agent');
  const folders = journals ?? (existsSync(beside) ? [beside] : []);
  if (onlyJournals && folders.length === 0)
    throw new ConfigError(`No folder of journals is named.\n${usage}`);
  const manifest = await backUp({
    databasePlace: onlyJournals ? null : place,
    journals: folders,
    folder,
    at: Date.now(),
  });
  if (!onlyJournals) await noteBackup(place.dataDir, { at: manifest.at, folder });
  const kinds = (kind: string) => manifest.files.filter((file) => file.kind === kind).length;
  console.log(
    `${folder}: ${onlyJournals ? 'no books' : `the books of ${new Date(manifest.at).toISOString()} (${manifest.engine})`}, ${kinds('journal')} journals, ${kinds('setting')} files of settings, pages and pictures.`,
  );
  const without = manifest.machines.filter(({ lastSeq }) => lastSeq === null).map(({ id }) => id);
  if (without.length > 0)
    console.log(
      `No journal of these machines is in it; back them up beside their agents (--only-journals): ${without.join(', ')}`,
    );
  console.log('Keep elsewhere, because a backup must not open anything:');
  for (const line of manifest.elsewhere) console.log(`  ${line}`);
});

function readArguments(args: string[]): { folder: string; journals: string[] | null; onlyJournals: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { journals: { type: 'string' }, 'only-journals': { type: 'boolean', default: false } },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new Error('One folder is needed.');
    const journals = values.journals?.split(',').map((name) => resolve(name)) ?? null;
    for (const name of journals ?? []) if (!existsSync(name)) throw new Error(`There is no folder ${name}.`);
    return { folder: resolve(folder), journals, onlyJournals: values['only-journals'] };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
