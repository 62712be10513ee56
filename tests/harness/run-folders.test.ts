import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemporaryFolder, findInMemoryFolder } from '@reelfloor/server/testing/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { removeLeftOvers } from './run-folders.ts';

const place = mkdtempSync(join(tmpdir(), 'reelfloor-places-'));
const living: ChildProcess[] = [];
afterAll(() => {
  for (const process of living) process.kill('SIGKILL');
});

const run = () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
  living.push(child);
  return child;
};
const folderOf = ({ pid }: ChildProcess) => {
  const folder = join(place, `reelfloor-run-${pid}-Ab12`);
  mkdirSync(join(folder, 'database'), { recursive: true });
  writeFileSync(join(folder, 'database/test.sqlite'), 'books');
  return folder;
};

it('removes what a killed run left, but not a living run’s or another user’s folders', async () => {
  const [killed, alive] = [run(), run()];
  const [left, kept] = [folderOf(killed), folderOf(alive)];
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  killed.kill('SIGKILL');
  await ended;
  const others = ['reelfloor-run-', 'reelfloor-run-x-1', 'reelfloor-database-1', 'another'];
  for (const name of others) mkdirSync(join(place, name));
  removeLeftOvers(place);
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(kept)).toEqual(['database']);
  for (const name of others) expect(existsSync(join(place, name)), name).toBe(true);
});

it('keeps this run’s databases and files in folders that are removed with it', async () => {
  const ofRun = new RegExp(`/reelfloor-run-${process.ppid}-\\w+`);
  expect(findInMemoryFolder()).toMatch(ofRun);
  expect(tmpdir()).toMatch(ofRun);
  expect(await createTemporaryFolder('test')).toMatch(ofRun);
});
