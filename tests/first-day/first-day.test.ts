import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { describe, expect, it } from 'vitest';
import { nginxPath } from '../../scripts/find-nginx.ts';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { turnserverPath } from '../../scripts/find-turnserver.ts';
import { InnerMachine } from './inner-machine.ts';
import { readBlocks } from './read-page.ts';

const lacking = [
  ...(nginxPath() === null ? ['nginx'] : []),
  ...(turnserverPath() === null ? ['coturn'] : []),
  ...(postgresBin() === null ? ['PostgreSQL'] : []),
];
const refusal = lacking.length > 0 ? `${lacking.join(', ')} is missing` : InnerMachine.refusal();
if (refusal !== null) console.log(`Left out: the first day; ${refusal}.`);

it('the page has blocks from the first to the last step', () => {
  const titles = readBlocks('docs/first-day.md').map(({ title }) => title.split('.')[0]);
  for (let step = 1; step <= 6; step++) expect(titles).toContain(String(step));
});

it('the page about lost disks has blocks from the first to the last step', () => {
  const titles = readBlocks('docs/a-disk-died.md').map(({ title }) => title.split('.')[0]);
  for (let step = 1; step <= 8; step++) expect(titles).toContain(String(step));
});

describe.skipIf(refusal !== null)('the first day', () => {
  it('leads from an empty machine to a played round behind TLS, and back from lost disks and an update', {
    timeout: 600_000,
  }, async () => {
    const child = spawn('node', ['tests/first-day/first-day-command.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    const [code] = await once(child, 'exit');
    expect(code, printed).toBe(0);
    expect(printed).toContain('played 1 round in a browser');
    expect(printed).toMatch(/^warning +alerts: /m);
    const times = (form: RegExp) => [...printed.matchAll(form)].length;
    // After the first day, the lost database and the update.
    expect(times(/^faults: 0, warnings: 1, /gm)).toBe(3);
    // After the first day, the lost database, the lost agent and the way back.
    expect(times(/The ledger is right/g)).toBe(4);
    expect(times(/as before, to the cent/g)).toBe(2);
    expect(printed).toContain('the credit of the lost journal is in the wallet');
    expect(printed).toContain('all disks are back');
  });

  it('leaves nothing when it is interrupted, and passes the signal on as its code', {
    timeout: 60_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reelfloor-interrupted-'));
    try {
      const child = spawn('node', ['tests/first-day/first-day-command.ts'], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, TMPDIR: folder },
      });
      const ended = once(child, 'exit');
      // The first block, which needs no program.
      for await (const line of createInterface(child.stdout)) if (line.endsWith('The first day')) break;
      const [machine = ''] = readdirSync(folder);
      const inside = processesIn(join(folder, machine));
      expect(inside.length).toBeGreaterThan(0);
      child.kill('SIGINT');
      expect((await ended)[0]).toBe(130);
      expect(readdirSync(folder)).toEqual([]);
      expect(inside.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Returns the numbers of the processes that have something mounted in a folder. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/mounts`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });
