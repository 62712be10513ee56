import { describe, expect, it } from 'vitest';
import { MachineRecordingState } from '../../../recording/machine-recording-state.ts';
import { inWords } from '../../../testing/sas/in-words.ts';
import { TrialSasCabinet } from '../../../testing/sas/trial-sas-cabinet.ts';
import { findRoundTimeSpan, getTimeSpanWithMargins, readWireLogEntries } from '../wire-log/read-wire-log.ts';

type Trial = TrialSasCabinet;

/** Breaks the machine, and returns what the wire log has around the moment at which the driver took it out of play. */
const framesOfFault = async (cause: string, breakIt: (trial: Trial) => unknown) => {
  const trial = new TrialSasCabinet();
  await trial.ready();
  await breakIt(trial);
  const report = () => trial.reported.find((text) => text.includes(` is out of play: ${cause}.`)) ?? '';
  await trial.until(() => report() !== '', `out of play by ${cause}`);
  await trial.pass(1_000);
  await trial.wireLog.flush();
  const [, command = '', time = ''] = /(npm run cabinet .* --at (\S+))$/.exec(report()) ?? [];
  const atMs = Date.parse(time);
  const entries = inWords(await readWireLogEntries(trial.wireLogFolder, getTimeSpanWithMargins(atMs)));
  return { command, atMs, before: entries.filter(({ at }) => at <= atMs) };
};

describe('the frames around a fault hold the one that caused it', () => {
  it.each([
    ['door.slot', (trial: Trial) => trial.machine.openDoor('slot'), 'Slot door opened'],
    ['tilt.reel', (trial: Trial) => trial.machine.tilt(0x41), 'Tilt: reel'],
    ['tilt.general', (trial: Trial) => trial.machine.tilt(0x20), 'Tilt'],
    ['memory', (trial: Trial) => trial.machine.raise(0x33), 'Memory error'],
    ['menu.attendant', (trial: Trial) => trial.machine.openMenu(), 'Attendant menu opened'],
    ['outOfService', (trial: Trial) => trial.machine.raise(0x86), 'Out of service'],
    ['hostCashOut', (trial: Trial) => trial.machine.raise(0x6a), 'Wants to cash out to the host'],
    [
      'power',
      async (trial: Trial) => {
        trial.machine.cutPower();
        await trial.pass(1_000);
        trial.machine.restorePower();
      },
      'Power was lost',
    ],
    [
      'identity',
      (trial: Trial) => trial.machine.changeOptions({ serial: 'OTHER-9' }),
      'SAS 602, serial number OTHER-9',
    ],
    ['unorderedGame', (trial: Trial) => pressByHand(trial), 'Round began, stake 25'],
  ] as const)('%s', async (cause, breakIt, meaning) => {
    const { before } = await framesOfFault(cause, breakIt);
    expect(before.filter(({ from }) => from === 'machine').map((entry) => entry.meaning)).toContain(meaning);
    expect(before.at(-1)?.meaning).toBe(`Out of play: ${cause}`);
  });

  it('keys: three presses that began no game, and the meters that say so', async () => {
    const { before } = await framesOfFault('keys', async (trial) => {
      await trial.credit(1_000);
      trial.isKeyBoardDead = true;
      for (let press = 0; press < 3; press++) await trial.spin();
    });
    const meanings = before.map(({ meaning }) => meaning);
    expect(meanings.filter((meaning) => meaning.startsWith('Key pressed for round'))).toHaveLength(3);
    expect(meanings.filter((meaning) => /coin in 0,.*games 0,/.test(meaning)).length).toBeGreaterThan(2);
  });

  it('link: the polls that nobody answered', async () => {
    const { before } = await framesOfFault('link', async (trial) => {
      trial.machine.cutPower();
      await trial.pass(70_000);
    });
    const unanswered = before.filter(({ meaning }) => meaning.endsWith('no answer'));
    expect(unanswered.length).toBeGreaterThanOrEqual(25);
  });
});

/** A game that nobody ordered: somebody presses the key at the machine. */
const pressByHand = async (trial: Trial): Promise<void> => {
  await trial.credit(1_000);
  trial.machine.press('spin');
};

it('the agent says by which command the frames of a fault are shown', async () => {
  const { command, atMs } = await framesOfFault('door.slot', ({ machine }) => machine.openDoor('slot'));
  const time = new Date(atMs).toISOString();
  expect(command).toBe(`npm run cabinet -- frames 701 --at ${time}`);
});

it('the frames of a round are found by its id', async () => {
  const trial = new TrialSasCabinet();
  await trial.ready();
  await trial.credit(1_000);
  await trial.spin();
  const played = () => trial.events.find((event) => event.type === 'roundPlayed');
  await trial.until(() => played() !== undefined);
  await trial.pass(500);
  await trial.wireLog.flush();
  const span = await findRoundTimeSpan(trial.wireLogFolder, played()?.roundId ?? '');
  const entries = inWords(span ? await readWireLogEntries(trial.wireLogFolder, span) : []);
  const meanings = entries.map(({ meaning }) => meaning);
  const order = [
    `Key pressed for round ${played()?.roundId}`,
    'Round began, stake 25',
    'Round ended',
    `Round ${played()?.roundId} booked`,
  ].map((start) => meanings.findIndex((meaning) => meaning.startsWith(start)));
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

it('the evidence of a round has the wire log of its seconds, as the log has it', async () => {
  const trial = new TrialSasCabinet();
  await trial.ready();
  await trial.credit(1_000);
  const machine = new MachineRecordingState(trial.cabinet, () => trial.clock.nowMs(), null);
  const fromMs = trial.clock.nowMs();
  await trial.spin();
  const played = () => trial.events.find((event) => event.type === 'roundPlayed');
  await trial.until(() => played() !== undefined);
  const untilMs = trial.clock.nowMs();
  await trial.pass(500);
  await trial.wireLog.flush();
  const lines = (await machine.wireLog({ fromMs, untilMs }))?.split('\n').slice(0, -1) ?? [];
  const times = lines.map((line) => Number(line.split(' ')[0]));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(fromMs);
  expect(Math.max(...times)).toBeLessThanOrEqual(untilMs);
  expect(lines.some((line) => line.includes(`= pressed ${played()?.roundId}`))).toBe(true);
  expect(lines.some((line) => / [<>] [0-9A-F]+$/.test(line))).toBe(true);
});
