import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { claimFolder } from './claim-folder.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'claim-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'agent');
};

/** Another process that claims the folder. */
const claimElsewhere = async (folder: string) => {
  const child = fork(join(import.meta.dirname, 'testing/claimed-folder-entry.ts'), [folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
};

it('lets no second process use a folder of journals', async () => {
  const folder = newFolder();
  await claimElsewhere(folder);
  await expect(claimFolder(folder, 150)).rejects.toThrow(
    `Another agent runs on AGENT_DATA_DIR (${folder}). Stop that one first`,
  );
});

it('gets the folder of an agent that ends, or is killed, while it waits', async () => {
  const folder = newFolder();
  const child = await claimElsewhere(folder);
  const claimed = claimFolder(folder, 30_000);
  child.kill('SIGKILL');
  (await claimed)();
  (await claimFolder(folder, 0))();
});
