import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { getBackupFolderName, parseBackupRetention, removeOldBackups } from './remove-old-backups.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let folder: string;
beforeEach(async () => {
  folder = await createTemporaryFolder('old-backups');
});
afterEach(() => rmSync(folder, { recursive: true }));

const make = (at: number, file: string | null = 'manifest.json'): string => {
  const name = getBackupFolderName(at);
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, '1.encrypted'), '');
  if (file !== null) writeFileSync(join(folder, name, file), '');
  return name;
};
const names = () => readdirSync(folder).sort();

it('keeps the newest of each day, week and month, as a house has them after two years of nights', () => {
  const first = Date.parse('2025-01-01T04:00:00Z');
  const kept = parseBackupRetention('7d 4w 12m');
  for (let night = 0; night < 730; night++) {
    const at = first + night * dayMs;
    // One by hand in the evening before now and then.
    if (night % 10 === 0) make(at - 8 * hourMs);
    const newest = make(at, night % 2 === 0 ? 'manifest.json' : 'manifest.encrypted');
    removeOldBackups(folder, { newest, kept, at });
  }
  expect(names()).toEqual(
    [
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
      ...['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-13', '2026-12-20', '2026-12-25'],
      ...['2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ].map((day) => `${day}T04-00-00Z`),
  );
});

it('never removes the newest one, nor more because of a clock that was wrong, nor what is not a backup of its own', () => {
  const at = Date.parse('2026-11-30T04:00:00Z');
  const kept = parseBackupRetention('2d');
  const old = [300, 200, 100].map((days) => make(at - days * dayMs));
  mkdirSync(join(folder, 'by-hand'));
  mkdirSync(join(folder, '2020-99-99T00-00-00Z'));
  // The clock stands a year back: the newest backup is the oldest by its name.
  const newest = make(at - 365 * dayMs);
  expect(removeOldBackups(folder, { newest, kept, at: at - 365 * dayMs })).toEqual([old[0]]);
  expect(names()).toEqual([...[newest, old[1], old[2]], '2020-99-99T00-00-00Z', 'by-hand'].sort());
  // It stands ten years ahead: two days that have a backup are kept still.
  const ahead = make(at + 3650 * dayMs);
  expect(removeOldBackups(folder, { newest: ahead, kept, at: at + 3650 * dayMs })).toEqual([old[1], newest]);
  expect(names()).toContain(old[2]);
});

it('counts no backup that was cut short, and removes it after a day', () => {
  const at = Date.parse('2026-11-30T04:00:00Z');
  const kept = parseBackupRetention('1d');
  const good = make(at - 3 * dayMs);
  const cut = make(at - 2 * dayMs, null);
  const beside = make(at - hourMs, null);
  const newest = make(at);
  expect(removeOldBackups(folder, { newest, kept, at })).toEqual([cut, good]);
  expect(existsSync(join(folder, beside))).toBe(true);
  expect(names()).toEqual([beside, newest].sort());
});

it('reads how many to keep, and refuses what keeps none', () => {
  expect(parseBackupRetention('14d 8w 12m')).toEqual({ days: 14, weeks: 8, months: 12 });
  expect(parseBackupRetention('3d')).toEqual({ days: 3, weeks: 0, months: 0 });
  for (const text of ['', '0d', '-1d', '3', '3w', '3d 2m 1w', '3d,2w', '1e3d'])
    expect(() => parseBackupRetention(text), text).toThrow('BACKUP_KEEP');
});
