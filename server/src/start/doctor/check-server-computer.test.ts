import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { recordBackup, recordDatabaseAuditTime, recordFailedBackup } from '../../platform/process/daily-job-records.ts';
import { checkLastDatabaseBackup, checkLastLedgerAudit, checkRecordingDiskSpace } from './check-server-computer.ts';
import type { DoctorFinding } from './doctor-finding.ts';

it('says whether recordings can fill the disk of the journals', async () => {
  const folder = await createTemporaryFolder('doctor');
  const recordings = join(folder, 'recordings');
  const found = async () => (await checkRecordingDiskSpace(folder)).map(({ level, text }) => `${level} ${text}`);
  expect(await found()).toEqual([`ok No agent of this computer has recorded anything in ${recordings}.`]);
  mkdirSync(recordings);
  expect(await found()).toEqual([`warning Recordings are on the disk of the agent's journals: ${recordings}.`]);
  rmSync(recordings, { recursive: true });
  // Surely another file system.
  symlinkSync('/proc', recordings);
  expect(await found()).toEqual([`ok Recordings have a file system of their own: ${recordings}.`]);
  rmSync(folder, { recursive: true });
});

it('names a database without a backup or an audit, or with an old, failed or future one', async () => {
  const dataDir = await createTemporaryFolder('doctor');
  const said = (findings: readonly DoctorFinding[]) =>
    findings.map(({ level, text, advice }) => `${level} ${text} ${advice}`)[0];
  const backup = async () => said(await checkLastDatabaseBackup(dataDir));
  const audit = async () => said(await checkLastLedgerAudit(dataDir));
  const hourMs = 3_600_000;
  const now = Date.now();
  expect(await backup()).toMatch(/^warning No backup .*reelfloor-backup@.timer/);
  await recordFailedBackup(dataDir, { at: now, text: 'the disk is full.' });
  expect(await backup()).toMatch(/^warning .*failed: the disk is full. There is no other one/);
  await recordBackup(dataDir, { at: now - 37 * hourMs, folder: '/backup/old' });
  expect(await backup()).toMatch(/^warning .* 37 hours old: \/backup\/old/);
  await recordBackup(dataDir, { at: now + 2 * hourMs, folder: '/backup/ahead' });
  expect(await backup()).toMatch(/^warning .* a time to come/);
  await recordBackup(dataDir, { at: now - hourMs, folder: '/backup/new' });
  expect(await backup()).toMatch(/^ok/);
  await recordFailedBackup(dataDir, { at: now, text: 'no key.' });
  expect(await backup()).toMatch(/^warning .*failed: no key. The newest one is 1 hours old/);
  expect(await audit()).toMatch(/^warning No audit .*reelfloor-audit@.timer/);
  await recordDatabaseAuditTime(dataDir, now - 37 * hourMs);
  expect(await audit()).toMatch(/^warning .* 37 hours old/);
  await recordDatabaseAuditTime(dataDir, now);
  expect(await audit()).toMatch(/^ok/);
  rmSync(dataDir, { recursive: true });
});
