import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { fromHex } from './codec/byte-encodings.ts';
import { createNineBitWordDecoder, encodeNineBitWord } from './process/nine-bit-serial-over-tcp.ts';
import { MachineProcess } from './testing/machine-process.ts';
import { PtyHost } from './testing/pty-host.ts';
import { aftFrames, transferRequest } from './testing/transfer-frames.ts';

const main = join(import.meta.dirname, 'main.ts');
const running: ChildProcess[] = [];
const start = async (...options: readonly string[]): Promise<MachineProcess> => {
  const machine = await MachineProcess.start(...options);
  running.push(machine.child);
  return machine;
};
const folders: string[] = [];

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
  const machine = await start(...options);
  const host = new PtyHost(machine.line);
  expect(await machine.operate('bill 2000')).toEqual({ ok: true });
  await host.begin();
  const socket = connect(machine.relayPort, '127.0.0.1');
  // Write coil 0: on.
  socket.write(Buffer.from(fromHex('000100000006010500' + '00FF00')));
  await once(socket, 'data');
  socket.destroy();
  const coinIn = await host.askWithCrc('016F0400000000', 15);
  expect(coinIn.slice(0, -4)).toBe('016F0A000000000500000000' + '25');
  host.close();
  await machine.end('SIGKILL');

  const next = await start(...options);
  const again = new PtyHost(next.line);
  await again.begin();
  expect(await again.askWithCrc('016F0400000000', 15)).toBe(coinIn);
  expect(await next.operate('violations')).toMatchObject({ ok: true });
  again.close();
  await next.end('SIGTERM');
  expect(next.child.exitCode).toBe(0);
});

it('dies at a cut point by SIGKILL, and its next start says whether the money moved', async () => {
  const memory = ['--pty', '--memory', memoryFile()];
  const machine = await start(...memory, '--powerCutAt', 'moved');
  const exit = once(machine.child, 'exit');
  const host = new PtyHost(machine.line);
  await host.begin();
  await host.repeatUntil(exit, transferRequest({ id: 'A', cents: 500, flags: 0 }));
  expect(await exit).toEqual([null, 'SIGKILL']);
  host.close();

  const next = await start(...memory);
  const again = new PtyHost(next.line);
  await again.begin();
  // A whole answer: done, 5.00.
  expect((await again.ask(aftFrames.interrogate, 52)).slice(0, 24)).toBe('01722F' + '0000FF00' + '0000000500');
  again.close();
});

it('speaks nine bits both ways on a socket: its chirp has the wake-up bit', async () => {
  const machine = await start('--socket', '0');
  const socket = connect(machine.linePort, '127.0.0.1');
  const words: number[] = [];
  const read = createNineBitWordDecoder((word) => words.push(word));
  socket.on('data', (bytes: Uint8Array) => read(bytes));
  await expect.poll(() => words[0], { timeout: 20_000 }).toBe(0x101);
  socket.write(Uint8Array.from([0x180, 0x181].flatMap(encodeNineBitWord)));
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
