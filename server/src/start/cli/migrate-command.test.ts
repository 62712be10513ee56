import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';

const run = promisify(execFile);

it('the migrate command says what it ran, and refuses an argument that it does not know', async () => {
  const folder = await createTemporaryFolder('migrate-command');
  const migrate = (...args: string[]) =>
    run(process.execPath, [join(import.meta.dirname, 'migrate-command.ts'), ...args], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
    });
  await expect(migrate('--contrat')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^npm run migrate expands the database; .* no other arguments\.\n$/),
  });
  const { stdout } = await migrate('--contract');
  expect(stdout).toMatch(/^(Ran .+\.\n)+The database is up to date for generation \d+\.\n$/);
  await rm(folder, { recursive: true });
});
