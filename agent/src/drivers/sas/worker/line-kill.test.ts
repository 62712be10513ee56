import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { trialRandom } from '../../../testing/link-trial/trial-random.ts';
import { ScriptedMachine } from '../../../testing/sas/scripted-machine.ts';
import { SocketMachine } from '../../../testing/sas/socket-machine.ts';
import { LineLog } from '../log/line-log.ts';

const program = fileURLToPath(new URL('../../../testing/sas/line-until-killed.ts', import.meta.url));
const kills = 6;

it('a line that is killed at any moment loses and doubles nothing that the machine has said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logFile = join(folder, '701.log');
  const machine = new ScriptedMachine();
  const server = await SocketMachine.listen(machine);
  onTestFinished(() => server.close());
  const random = trialRandom(21);

  const raise = (): void => {
    if (machine.waiting < 10) machine.raise(0x11 + (machine.raised.length % 40));
  };
  const raising = setInterval(raise, 25);
  onTestFinished(() => clearInterval(raising));

  const run = async (rows: number, afterMs: number): Promise<void> => {
    const child = spawn(process.execPath, [program, String(server.address.port), logFile], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const exited = once(child, 'exit');
    let printed = 0;
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString().split('\n').length - 1;
    });
    await vi.waitFor(() => expect(printed).toBeGreaterThanOrEqual(rows), { timeout: 30_000, interval: 5 });
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    child.kill('SIGKILL');
    await exited;
  };

  // Rows that were logged before come first, then some new ones.
  for (let kill = 0, logged = 0; kill < kills; kill++) {
    await run(logged + 3 + Math.floor(random() * 4), random() * 80);
    const log = new LineLog({ file: logFile, takenRow: 0, nowMs: () => 0, onRow: () => {} });
    logged = log.rows.length;
    log.close();
  }
  clearInterval(raising);
  const last = machine.raised.length;
  await run(last, 0);
  const log = new LineLog({ file: logFile, takenRow: 0, nowMs: () => 0, onRow: () => {} });
  onTestFinished(() => log.close());
  expect(log.rows.map((row) => (row.kind === 'exception' ? row.code : row.kind))).toEqual(
    machine.raised.map(({ code }) => code),
  );
}, 120_000);
