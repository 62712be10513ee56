import { describe, expect, it } from 'vitest';
import { PlanTrial, planFaults } from '../../../testing/sas/plan-trial.ts';
import { ScriptedMachine } from '../../../testing/sas/scripted-machine.ts';
import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { buildSasPollFrame } from '../frames/define-long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { QueuedLongPoll } from './poll.ts';

const order = (message: Uint8Array, options: Partial<QueuedLongPoll> = {}): QueuedLongPoll => ({
  message,
  once: false,
  keepsReply: false,
  ...options,
});
const serialOrder = () => order(buildSasPollFrame(1, longPolls.readVersionAndSerial, {}));
const interrogation = buildSasPollFrame(1, aftPolls.interrogate, {
  code: aftCodes.transfer.interrogate,
  index: 0,
});

const started = (machine = new ScriptedMachine()): PlanTrial => new PlanTrial(machine).settle();
const codesOf = (trial: PlanTrial): number[] => trial.logged.map(({ code }) => code);

describe('the start', () => {
  it('learns of two meter reads that they are supported before it turns real-time events on', () => {
    const trial = started();
    expect(trial.asked.slice(0, 5)).toEqual(['silence', 'general', 0x6f, 0xaf, 0x0e]);
    expect(trial.plan.eventsAreOn).toBe(true);
  });

  it('goes on without what the machine does not have', () => {
    const trial = started(new ScriptedMachine({ unsupported: [0xaf], canSendEvents: false }));
    expect(trial.plan.eventsAreOn).toBe(false);
    expect([...trial.plan.support.unsupported].sort()).toEqual([0x0e, 0xaf]);
    trial.machine.raise(0x51);
    trial.machine.raise(0x51);
    trial.settle();
    expect(codesOf(trial)).toEqual([0x51, 0x51]);
  });

  it('finds events already on, as after a restart of the agent', () => {
    const { machine } = started();
    machine.raise(0x11);
    machine.raise(0x12);
    const again = new PlanTrial(machine).settle();
    expect(codesOf(again)).toEqual([0x11, 0x12]);
    expect(again.plan.eventsAreOn).toBe(true);
  });

  it('takes an exception that was logged but not acknowledged for a repeat, once', () => {
    const before = started();
    const { machine } = before;
    machine.raise(0x11);
    machine.raise(0x11);
    while (before.logged.length === 0) before.step('none');
    const again = new PlanTrial(machine, { code: 0x11, data: new Uint8Array() }).settle();
    expect(codesOf(again)).toEqual([0x11]);
  });
});

describe('implied acknowledgement', () => {
  it('comes from a poll that is answered and differs, in turn 6F and AF, never from the synchronisation', () => {
    const trial = started();
    for (const code of [0x11, 0x12, 0x13]) trial.machine.raise(code);
    trial.asked.length = 0;
    trial.settle();
    const acknowledging = trial.asked.filter((asked) => asked !== 'general');
    expect(codesOf(trial)).toEqual([0x11, 0x12, 0x13]);
    expect(new Set(acknowledging)).toEqual(new Set([0x6f, 0xaf]));
    for (const [index, asked] of trial.asked.entries()) if (index > 0) expect(asked).not.toBe(trial.asked[index - 1]);
  });

  it('is asked for until it is certain', () => {
    const trial = started();
    trial.machine.raise(0x11);
    while (trial.logged.length === 0) trial.step('none');
    trial.asked.length = 0;
    for (let lost = 0; lost < 10; lost++) trial.step('lostRequest');
    expect(trial.asked).toEqual(Array(10).fill(trial.asked[0]));
    expect(trial.asked[0]).not.toBe('general');
    trial.settle();
    expect(codesOf(trial)).toEqual([0x11]);
  });

  it('an event in place of an answer is followed by another long poll, then the order is sent again', () => {
    const trial = started();
    trial.plan.order(serialOrder());
    trial.settle();
    trial.plan.order(serialOrder());
    trial.asked.length = 0;
    // The machine has nothing to say at the general poll before the order, and something when the order comes.
    while (trial.asked.at(-1) !== 0x54) {
      trial.machine.raise(0x11);
      trial.step('none');
    }
    const at = trial.asked.length;
    trial.settle();
    expect([0x6f, 0xaf]).toContain(trial.asked[at]);
    expect(trial.answers).toHaveLength(2);
    expect(trial.answers[1]?.answer.kind).toBe('data');
    expect(codesOf(trial)).toHaveLength(trial.machine.raised.length);
  });
});

describe('an order', () => {
  it('that may be unsupported is tried while events are off, and remembered', () => {
    const trial = started(new ScriptedMachine({ unsupported: [0x54] }));
    trial.asked.length = 0;
    trial.plan.order(serialOrder());
    trial.settle();
    expect(trial.answers.map(({ answer }) => answer.kind)).toEqual(['unsupported']);
    expect(trial.asked.filter((asked) => asked === 0x54)).toHaveLength(3);
    expect(trial.asked.filter((asked) => asked === 0x0e)).toHaveLength(2);
    expect(trial.plan.eventsAreOn).toBe(true);
    trial.plan.order(serialOrder());
    trial.settle();
    expect(trial.answers.map(({ answer }) => answer.kind)).toEqual(['unsupported', 'unsupported']);
    expect(trial.asked.filter((asked) => asked === 0x54)).toHaveLength(3);
  });

  it.each(planFaults)('that must not be repeated is sent once at most: %s', (fault) => {
    const trial = started();
    trial.plan.order(order(interrogation, { once: true, keepsReply: true }));
    for (let steps = 0; steps < 200 && trial.answers.length === 0; steps++) {
      const wasSent = trial.asked.at(-1) === 0x72;
      if (wasSent) break;
      trial.step(trial.asked.at(-1) === 0x0e ? fault : 'none');
    }
    trial.settle();
    expect(trial.asked.filter((asked) => asked === 0x72)).toHaveLength(1);
    const carriedOut = trial.machine.carriedOut.get(0x72) ?? 0;
    const kind = trial.answers[0]?.answer.kind;
    if (kind === 'data') expect([carriedOut, trial.replies.length]).toEqual([1, 1]);
    else expect(['silence', 'refused', 'busy']).toContain(kind);
    expect(carriedOut).toBeLessThanOrEqual(1);
  });

  it('waits while the machine is busy, and gives up after many times', () => {
    const trial = started();
    trial.plan.order(serialOrder());
    for (let steps = 0; steps < 20; steps++) trial.step('busy');
    expect(trial.answers).toEqual([]);
    trial.settle();
    expect(trial.answers.map(({ answer }) => answer.kind)).toEqual(['data']);
    trial.plan.order(serialOrder());
    for (let steps = 0; steps < 200; steps++) trial.step('busy');
    expect(trial.answers.map(({ answer }) => answer.kind)).toEqual(['data', 'busy']);
  });

  it('ends when the line is down', () => {
    const trial = started();
    trial.plan.order(serialOrder());
    for (let steps = 0; steps < 30; steps++) trial.step('lostReply');
    expect(trial.answers.map(({ answer }) => answer.kind)).toEqual(['linkDown']);
    trial.plan.order(serialOrder());
    expect(trial.answers).toHaveLength(2);
  });
});

it('a broadcast goes once, in the place of a synchronisation, and only where nothing is owed', () => {
  const trial = started();
  const clock = Uint8Array.of(0x00, 0x7f, 1, 2, 3);
  trial.machine.raise(0x11);
  while (trial.logged.length === 0) trial.step('none');
  trial.plan.broadcast(clock);
  trial.sent.length = 0;
  trial.settle().run(3);
  const at = trial.sent.indexOf(clock);
  expect(trial.sent.filter((message) => message === clock)).toHaveLength(1);
  expect(trial.sent.slice(0, at).map((message) => message[1])).toEqual([0x6f]);
  expect(trial.sent[at + 1]).toEqual(Uint8Array.of(0x81));
});

it('a lost line is left alone until the machine has given it up, and nothing is lost or doubled', () => {
  const trial = started();
  trial.machine.raise(0x11);
  trial.machine.raise(0x12);
  while (trial.logged.length === 0) trial.step('none');
  for (let steps = 0; steps < 60; steps++) trial.step('lostRequest');
  expect(trial.links).toEqual(['up', 'down']);
  expect(trial.asked.filter((asked) => asked === 'silence').length).toBeGreaterThan(0);
  trial.settle();
  expect(trial.links).toEqual(['up', 'down', 'up']);
  expect(codesOf(trial)).toEqual([0x11, 0x12]);
});

it('a machine that has lost its power, and with it its real-time events, gets them again', () => {
  const machine = new ScriptedMachine();
  const trial = started(machine);
  machine.losePower();
  machine.raise(0x17);
  trial.settle();
  expect(trial.plan.eventsAreOn).toBe(true);
  expect(codesOf(trial)).toEqual([0x17]);
});
