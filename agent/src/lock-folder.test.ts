import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from './lock-folder.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'claim-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'agent');
};

/** Another process that claims the folder. */
const lockElsewhere = async (folder: string) => {
  const child = fork(join(import.meta.dirname, 'testing/locked-folder-entry.ts'), [folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
};

it('lets no second process use a folder of journals', async () => {
  const folder = newFolder();
  await lockElsewhere(folder);
  await expect(lockFolder(folder, 150)).rejects.toThrow(
    `Another agent runs on AGENT_DATA_DIR (${folder}). Stop that one first`,
  );
});

it('gets the folder of an agent that ends, or is killed, while it waits', async () => {
  const folder = newFolder();
  const child = await lockElsewhere(folder);
  const locked = lockFolder(folder, 30_000);
  child.kill('SIGKILL');
  (await locked)();
  (await lockFolder(folder, 0))();
});
