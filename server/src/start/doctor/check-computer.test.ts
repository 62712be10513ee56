import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../platform/database/temporary-database.ts';
import { checkRecordings } from './check-computer.ts';

it('says whether recordings can fill the disk of the journals', async () => {
  const folder = await temporaryFolder('doctor');
  const recordings = join(folder, 'recordings');
  const found = async () => (await checkRecordings(folder)).map(({ level, text }) => `${level} ${text}`);
  expect(await found()).toEqual([`ok No agent of this computer has recorded anything in ${recordings}.`]);
  mkdirSync(recordings);
  expect(await found()).toEqual([
    `warning Recordings are on the disk of the agent's journals: ${recordings}.`,
  ]);
  rmSync(recordings, { recursive: true });
  // Surely another file system.
  symlinkSync('/proc', recordings);
  expect(await found()).toEqual([`ok Recordings have a file system of their own: ${recordings}.`]);
  rmSync(folder, { recursive: true });
});
