import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { fromHex } from './codec/fields.ts';
import { bytesOfWord, wordReader } from './process/word-socket.ts';
import { PtyHost } from './testing/pty-host.ts';
import { aftFrames, transferRequest } from './testing/transfer-frames.ts';

const main = join(import.meta.dirname, 'main.ts');
const running: ChildProcess[] = [];
const folders: string[] = [];

/** The trial machine as a process. */
class MachineProcess {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(...options: readonly string[]) {
    this.child = spawn(process.execPath, [main, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
    running.push(this.child);
    if (this.child.stdout === null) throw new Error('the machine has no output');
    this.#lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    return (await this.#lines.next()).value ?? '';
  }

  /** Does what the operator writes; returns the answer. */
  async operate(line: string): Promise<Record<string, unknown>> {
    this.child.stdin?.write(`${line}\n`);
    return JSON.parse(await this.line());
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}

const memoryFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'egm-'));
  folders.push(folder);
  return join(folder, 'memory.json');
};

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('plays a game that a relay starts, answers on its pseudo-terminal, and remembers all after SIGKILL', async () => {
  const options = ['--pty', '--memory', memoryFile(), '--relays', '0', '--spinMs', '50'];
  const machine = new MachineProcess(...options);
  const host = new PtyHost(await machine.line());
  const [, port = ''] = /^relays 127\.0\.0\.1:(\d+)$/.exec(await machine.line()) ?? [];
  expect(await machine.operate('bill 2000')).toEqual({ ok: true });
  await host.begin();
  const socket = connect(Number(port), '127.0.0.1');
  // Write coil 0: on.
  socket.write(Buffer.from(fromHex('000100000006010500' + '00FF00')));
  await once(socket, 'data');
  socket.destroy();
  const coinIn = await host.askWithCrc('016F0400000000', 15);
  expect(coinIn.slice(0, -4)).toBe('016F0A000000000500000000' + '25');
  host.close();
  await machine.end('SIGKILL');

  const next = new MachineProcess(...options);
  const again = new PtyHost(await next.line());
  await next.line();
  await again.begin();
  expect(await again.askWithCrc('016F0400000000', 15)).toBe(coinIn);
  expect(await next.operate('violations')).toMatchObject({ ok: true });
  again.close();
  await next.end('SIGTERM');
  expect(next.child.exitCode).toBe(0);
});

it('dies at a cut point by SIGKILL, and its next start says whether the money moved', async () => {
  const memory = ['--pty', '--memory', memoryFile()];
  const machine = new MachineProcess(...memory, '--powerCutAt', 'moved');
  const exit = once(machine.child, 'exit');
  const host = new PtyHost(await machine.line());
  await host.begin();
  await host.repeatUntil(exit, transferRequest({ id: 'A', cents: 500, flags: 0 }));
  expect(await exit).toEqual([null, 'SIGKILL']);
  host.close();

  const next = new MachineProcess(...memory);
  const again = new PtyHost(await next.line());
  await again.begin();
  // A whole answer: done, 5.00.
  expect((await again.ask(aftFrames.interrogate, 52)).slice(0, 24)).toBe(
    '01722F' + '0000FF00' + '0000000500',
  );
  again.close();
});

it('speaks nine bits both ways on a socket: its chirp has the wake-up bit', async () => {
  const machine = new MachineProcess('--socket', '0');
  const [, port = ''] = /^127\.0\.0\.1:(\d+)$/.exec(await machine.line()) ?? [];
  const socket = connect(Number(port), '127.0.0.1');
  const words: number[] = [];
  const read = wordReader((word) => words.push(word));
  socket.on('data', (bytes: Uint8Array) => read(bytes));
  await expect.poll(() => words[0], { timeout: 20_000 }).toBe(0x101);
  socket.write(Uint8Array.from([0x180, 0x181].flatMap(bytesOfWord)));
  await expect.poll(() => words.at(-1), { timeout: 20_000 }).toBe(0x17);
  expect(await machine.operate('violations')).toEqual({ ok: true, violations: [] });
  socket.destroy();
});

it('says how it is used if an option is wrong', async () => {
  const child = spawn(process.execPath, [main, '--pty', '--meterDigits', '7'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.push(child);
  let text = '';
  child.stderr.on('data', (bytes) => {
    text += bytes;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(text).toContain('--meterDigits takes 6, 8 or 10, not "7"');
  expect(text).toContain('npm run egm -- --pty');
});
