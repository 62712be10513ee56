import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../platform/database/temporary-database.ts';
import { quickStart } from '../../testing/quick-start.ts';

let folder: string;
beforeAll(async () => {
  folder = await createTemporaryFolder('doctor-command');
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (environment: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number | null; lines: string[]; printed: string }>((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'doctor-command.ts'), ...args], {
      env: { ...quickStart, PATH: process.env.PATH, PORT: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    child.on('close', (code) => resolve({ code, printed, lines: printed.trim().split('\n') }));
  });

it('prints a line for each finding, what to do, and a sum, and exits with 1 on a fault', async () => {
  const secrets = { JWT_SECRET: randomBytes(48).toString('base64') };
  const place = { ...secrets, DATA_DIR: join(folder, 'data') };
  const [reported, asJson] = await Promise.all([
    run(place),
    run({ ...place, DATA_DIR: join(folder, 'other') }, '--json'),
  ]);
  expect(reported.code).toBe(1);
  expect(reported.lines).toContain('fault    start: A server for real players does not start.');
  expect(reported.printed).toContain('→ No profile is assigned');
  expect(reported.lines.at(-1)).toMatch(/^faults: [1-9]\d*, warnings: \d+, ok: [1-9]\d*$/);
  expect(reported.printed).not.toContain(secrets.JWT_SECRET);
  expect(asJson.code).toBe(1);
  expect(JSON.parse(asJson.printed)).toContainEqual(
    expect.objectContaining({
      check: 'start',
      level: 'fault',
      advice: expect.stringContaining('profile assign'),
    }),
  );
});

it('says what is wrong with the settings, also of a folder that others can read, and refuses unknown words', async () => {
  const open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  const [weak, unknown] = await Promise.all([run({ JWT_SECRET: 'short', DATA_DIR: open }), run({}, '--jsn')]);
  expect(weak.code).toBe(1);
  expect(weak.lines[1]).toMatch(/^fault {4}settings: /);
  expect(weak.printed).toMatch(/file modes: .*open is open|chmod -R go= .*open/);
  expect(unknown.code).toBe(1);
  expect(unknown.printed).toContain('Usage: npm run doctor [-- --json --alert]');
});
