import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fromHex, toHex } from '../codec/byte-encodings.ts';
import { wakeUpBit } from '../line/host-message-reader.ts';
import { TrialMachine } from '../machine/trial-machine.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { saspyFrames } from '../testing/saspy-frames.ts';
import { MachinePty } from './machine-pseudo-terminal.ts';

/** The interpreter for which Debian's packages are. */
const python = '/usr/bin/python3';
const program = join(import.meta.dirname, '../testing/saspy-host.py');
/** An address that nobody has. */
const nobody = 0x82 | wakeUpBit;
const answerMs = 200;
/** Credits staked and won, and games, that the machine has counted before. */
const startMeters = { 0: 4_200, 1: 3_900, 5: 42 };

const folder = process.env.SASPY_DIR ?? '';
const missing =
  folder === ''
    ? 'SASPY_DIR names no copy of github.com/zacharytomlinson/saspy'
    : spawnSync(python, ['-c', 'import serial']).status === 0
      ? null
      : 'pyserial is missing (Debian: apt-get install python3-serial)';
if (missing !== null) process.stdout.write(`Skipped: ${missing}\n`);

const clock = {
  nowMs: () => performance.now(),
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};

it.skipIf(missing !== null)(
  'a host that is not ours reads the machine and moves money to it and back, to the cent',
  { timeout: 120_000 },
  async () => {
    const receive = (word: number): void => machine.receive(word);
    const port = new MachinePty(receive);
    const machine: TrialMachine = new TrialMachine({
      clock,
      emit: (word) => port.write(word),
      settings: { startMeters },
      quirks: { strictInterByte: false },
    });
    try {
      const { stdout } = await promisify(execFile)(python, [program, port.address, folder]);
      const moved = { lock: 0, status: 0 };
      expect(JSON.parse(stdout)).toMatchObject({
        address: 1,
        events: ['AC power was applied to gaming machine'],
        version: { ASCII_serial_number: "bytearray(b'TRIAL-0001')" },
        denomination: 0.01,
        before: { total_in_meter: 4_200, total_out_meter: 3_900, games_played_meter: 42 },
        status: { lock: 0xff, available: 3, cashable: 0 },
        in: { ...moved, cents: 12_345, id: 'SASPY-0000000001', credits: 12_345 },
        out: { ...moved, cents: 2_345, id: 'SASPY-0000000002', credits: 10_000 },
      });
      expect(machine.state.credit.credits).toBe(10_000);
      expect(machine.state.aft.history.map(({ id, cents }) => [id, cents])).toEqual([
        ['SASPY-0000000001', 12_345],
        ['SASPY-0000000002', 2_345],
      ]);
    } finally {
      machine.cutPower();
      await port.close();
    }
  },
);

it('the machine answers the frames of a host that is not ours as it did then, and its money moves', () => {
  const manual = new ManualClock();
  let sent: number[] = [];
  const machine = new TrialMachine({
    clock: manual,
    emit: (word) => sent.push(word & 0xff),
    settings: { startMeters },
    quirks: { strictInterByte: false },
  });
  const startedMs = manual.nowMs();
  const answers = saspyFrames.map(([atMs, message]) => {
    manual.advance(startedMs + atMs - manual.nowMs());
    sent = [];
    const [first = 0, ...rest] = fromHex(message);
    for (const word of [nobody, first | wakeUpBit, ...rest]) machine.receive(word);
    manual.advance(answerMs);
    return [atMs, message, toHex(sent)];
  });
  expect(answers).toEqual(saspyFrames);
  expect(machine.state.credit.credits).toBe(10_000);
  expect(machine.meter(0xa0)).toBe(12_345);
  expect(machine.meter(0xb8)).toBe(2_345);
});
