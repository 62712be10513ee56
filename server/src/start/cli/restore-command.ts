import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type LastAcknowledgedEvent,
  readLastAcknowledgedMachineEvents,
} from '../../backoffice/backup/create-backup.ts';
import { readBackupKey } from '../../backoffice/backup/encrypt-backup-file.ts';
import { type OpenedBackup, openBackup } from '../../backoffice/backup/open-backup.ts';
import { openRestoredDatabase, refuseOtherVersion, restoreBackup } from '../../backoffice/backup/restore-backup.ts';
import { describeRestoreDifferences, previewRestoreReconciliation } from '../../backoffice/backup/restore-preview.ts';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readOperatorCommandSettings } from '../config/server-config.ts';
import { getCommandLineUser } from './operator/command-line-user.ts';
import { runCliCommand } from './run-command.ts';

const usage =
  'Usage: npm run restore -- FOLDER [--check] [--journals AGENT_DATA_DIR] [--key FILE]. --check changes nothing; --journals also restores journals that are missing there; --key names the key of an encrypted backup, if BACKUP_KEY_FILE does not.';

type Place = ReturnType<typeof readOperatorCommandSettings>;

/** Verifies a backup, or restores it while no server and no agent is running. */
await runCliCommand(async () => {
  const { folder, check, journals, keyFile } = readArguments(process.argv.slice(2));
  const place = readOperatorCommandSettings(process.env);
  const readKey = () => (keyFile === null ? null : readBackupKey(keyFile));
  const backup = await openBackup(folder, { readKey, dataDir: place.dataDir });
  try {
    const beside = join(place.dataDir, 'agent');
    const reported = journals ?? (existsSync(beside) ? beside : null);
    if (check) await preview(backup, { folder, place, reported });
    else await bringBack(backup, { place, journals, reported });
  } finally {
    backup.close();
  }
});

async function preview(
  { folder: opened, manifest }: OpenedBackup,
  { folder, place, reported }: { folder: string; place: Place; reported: string | null },
): Promise<void> {
  const day = new Date(manifest.at).toISOString();
  console.log(
    `${folder} is complete: ${manifest.files.length} files, of ${day}, migration ${manifest.migration || 'none'}.`,
  );
  refuseOtherVersion(manifest);
  const folders = reported === null ? [] : [reported];
  for (const line of describeRestoreDifferences(manifest, {
    now: await machinesNow(place),
    journals: folders,
  }))
    console.log(line);
  for (const line of await previewRestoreReconciliation(opened, manifest, {
    dataDir: place.dataDir,
    journals: folders,
  }))
    console.log(line);
  console.log(
    'Nothing changed. After the restore, npm run operator -- reconcile plan shows what to do about each machine.',
  );
}

async function bringBack(
  backup: OpenedBackup,
  { place, journals, reported }: { place: Place; journals: string | null; reported: string | null },
): Promise<void> {
  const at = Date.now();
  const { manifest } = backup;
  const { aside, kept, restored } = await restoreBackup({ backup, databasePlace: place, journals, at });
  for (const each of aside) console.log(`Moved aside: ${each}`);
  for (const each of restored) console.log(`Restored: ${each}`);
  for (const each of kept) console.log(`Kept, because it already exists: ${each}`);
  if (manifest.engine === null) return;
  const day = new Date(manifest.at).toISOString();
  const database = await openRestoredDatabase(place, at);
  try {
    await database.transact((tx) =>
      recordOperatorChange(tx, {
        ...{ at, who: getCommandLineUser(process.env), what: 'restore', subject: 'ledger' },
        details: { backupOf: day, aside },
      }),
    );
    const { faults } = await database.snapshot((db) => auditDatabase(db, at));
    console.log(`The ledger is from ${day}. Players and staff must log in again; recovery codes are invalid.`);
    console.log(
      'Passwords, authenticator apps and tokens of agents are from that day: replace again what was replaced since.',
    );
    for (const fault of faults) console.log(fault);
  } finally {
    await database.close();
  }
  console.log(
    `Missing is everything done since: deposits, withdrawals, accounts, blocks, exclusions, limits, decisions. First repeat what protects people.`,
  );
  console.log(
    `Next: npm run operator -- reconcile plan --journals ${reported ?? 'AGENT_DATA_DIR'} --out plan.json, read it, reconcile apply plan.json --reason "…", then npm run ledger:audit.`,
  );
}

async function machinesNow(place: Place): Promise<LastAcknowledgedEvent[] | null> {
  try {
    return await readLastAcknowledgedMachineEvents(place);
  } catch (error) {
    console.log(`The current ledger cannot be read: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        journals: { type: 'string' },
        key: { type: 'string' },
      },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new Error('One folder is needed.');
    if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
    const journals = values.journals === undefined ? null : resolve(values.journals);
    const keyFile = values.key ?? (process.env.BACKUP_KEY_FILE || null);
    return { folder: resolve(folder), check: values.check, journals, keyFile };
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
