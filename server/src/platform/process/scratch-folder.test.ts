import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  createScratchFolder,
  deleteStaleScratchFiles,
  openUnlinkedScratchFile,
  scratchFolderPath,
} from './scratch-folder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'reelfloor-scratch-'));
const namesIn = () => readdirSync(scratchFolderPath(dataDir));

describe('files that are needed for a moment', () => {
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('have no name while they are written and read', async () => {
    const file = await openUnlinkedScratchFile(dataDir);
    await file.appendFile('what only its reader sees');
    expect(namesIn()).toEqual([]);
    expect(statSync(scratchFolderPath(dataDir)).mode & 0o077).toBe(0);
    expect((await file.stat()).nlink).toBe(0);
    await file.close();
  });

  it('are removed at the start after a process was killed, unless their process lives', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    const left = join(scratchFolderPath(dataDir), `check-${dead.pid}-abcdef`);
    mkdirSync(left);
    writeFileSync(join(left, 'database.sqlite'), 'a copy of the ledger');
    writeFileSync(join(scratchFolderPath(dataDir), crypto.randomUUID()), 'a person');
    const used = createScratchFolder(dataDir, 'check');
    deleteStaleScratchFiles(dataDir);
    expect(namesIn().map((name) => join(scratchFolderPath(dataDir), name))).toEqual([used]);
  });
});
