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
import { readWireLogEntries } from '../wire-log/read-wire-log.ts';

const program = fileURLToPath(new URL('../../../testing/sas/line-until-killed.ts', import.meta.url));
const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';
/** Lines at the same time, and how often each is killed. */
const [lines, kills] = isExhaustive ? [4, 50] : [1, 3];
const mostLostMs = 1_000;
const gameStarted = 0x7e;

/** A machine that notes when it said which event. */
class NotingMachine extends ScriptedMachine {
  said: { readonly atMs: number; readonly hex: string }[] = [];

  override receive(message: Uint8Array): Uint8Array | null {
    const reply = super.receive(message);
    if (reply?.[1] === 0xff && reply[2] === gameStarted)
      this.said.push({ atMs: Date.now(), hex: Buffer.from(reply).toString('hex').toUpperCase() });
    return reply;
  }
}

/** Kills a line's process at random moments. Returns the frames of more than a second before that its wire log does not have. */
const killAtRandom = async (seed: number): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logFile = join(folder, '701.log');
  const machine = new NotingMachine();
  const server = await SocketMachine.listen(machine);
  onTestFinished(() => server.close());
  const random = trialRandom(seed);
  // Each event has data that no other has.
  const numbered = (): number[] => [...Buffer.from(String(machine.raised.length).padStart(16, '0'), 'hex')];
  const raising = setInterval(() => {
    if (machine.waiting < 5) machine.raise(gameStarted, numbered());
  }, 20);
  onTestFinished(() => clearInterval(raising));
  const missing: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    machine.said = [];
    const child = spawn(process.execPath, [program, String(server.address.port), logFile], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const exited = once(child, 'exit');
    await vi.waitFor(() => expect(machine.said.length).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
    await new Promise((resolve) => setTimeout(resolve, mostLostMs + random() * 1_500));
    const killedMs = Date.now();
    child.kill('SIGKILL');
    await exited;
    const wireLogFolder = `${logFile}.wire`;
    const entries = await readWireLogEntries(wireLogFolder, { fromMs: 0, toMs: Number.POSITIVE_INFINITY });
    // An answer that came late stands there in two pieces.
    const loggedHex = entries.map(({ from, hex }) => (from === 'machine' ? hex : '')).join('');
    const due = machine.said.filter(({ atMs }) => atMs < killedMs - mostLostMs);
    expect(due.length).toBeGreaterThan(0);
    missing.push(...due.filter(({ hex }) => !loggedHex.includes(hex)).map(({ hex }) => hex));
  }
  return missing;
};

it(`${lines * kills} kills at random moments lose no frame of more than a second before`, async () => {
  const seeds = Array.from({ length: lines }, (_, line) => line + 1);
  expect((await Promise.all(seeds.map(killAtRandom))).flat()).toEqual([]);
}, 1_800_000);
