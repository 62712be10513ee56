import { afterEach, describe, expect, it } from 'vitest';
import { trialRandom } from '../../../testing/link-trial/trial-random.ts';
import { VirtualTime } from '../../../testing/link-trial/virtual-time.ts';
import { type Noise, NoisyLine } from '../../../testing/sas/noisy-line.ts';
import { PipeLine } from '../../../testing/sas/pipe-line.ts';
import { meterPollsOf } from '../../../testing/sas/plan-trial.ts';
import { ScriptedMachine } from '../../../testing/sas/scripted-machine.ts';
import { ScriptedPort } from '../../../testing/sas/scripted-port.ts';
import { LinkStatistics } from './link-statistics.ts';
import type { LinkState, LoggedException } from './poll.ts';
import { PollLoop, usualTiming } from './poll-loop.ts';
import { PollPlan } from './poll-plan.ts';

const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const start = (
  noise: Noise = {},
  { cycleMs = usualTiming.cycleMs, log = () => {}, ownMs = (): number => 0, tap = new LinkStatistics() } = {},
) => {
  const time = new VirtualTime();
  const [hostEnd, machineEnd] = PipeLine.pair();
  const line = new NoisyLine(hostEnd, time, trialRandom(3), noise);
  const machine = new ScriptedMachine();
  const port = new ScriptedPort(machineEnd, machine, time);
  const logged: LoggedException[] = [];
  const links: LinkState[] = [];
  const plan = new PollPlan({
    address: machine.address,
    meterPolls: meterPollsOf(machine.address),
    log: {
      exception: (exception) => {
        log();
        logged.push(exception);
      },
      reply: () => {},
      acknowledged: () => {},
    },
    onAnswer: () => {},
    onMeters: () => {},
    onChange: (link) => {
      if (links.at(-1) !== link) links.push(link);
    },
  });
  const loop = new PollLoop({
    line,
    clock: time,
    plan,
    address: machine.address,
    timing: { ...usualTiming, cycleMs },
    ...{ ownMs, tap },
  });
  const ended = loop.run();
  stops.push(() => loop.stop());
  const pass = async (ms: number): Promise<void> => {
    for (const untilMs = time.nowMs() + ms; time.nowMs() < untilMs; ) {
      // What is awaited in this millisecond goes on before the next one.
      for (let turn = 0; turn < 12; turn++) await null;
      time.runUntil(time.nowMs() + 1);
    }
  };
  const until = async (isReached: () => boolean): Promise<void> => {
    for (let ms = 0; !isReached(); ms++) {
      if (ms > 60_000) throw new Error('not reached in a minute');
      await pass(1);
    }
  };
  return { line, machine, port, logged, links, plan, loop, ended, pass, until, time };
};

const codes = (logged: readonly LoggedException[]): number[] => logged.map(({ code }) => code);

describe('the cycle', () => {
  it.each([200, 40])(
    'polls every %i ms, with the synchronisation some 5 ms before each general poll',
    async (cycleMs) => {
      const { port, plan, pass, until } = start({}, { cycleMs });
      await until(() => plan.isIdle);
      port.arrivals.length = 0;
      await pass(cycleMs * 5);
      const firsts = port.arrivals.map(({ first }) => first);
      expect(firsts.slice(0, 4)).toEqual([0x80, 0x81, 0x80, 0x81]);
      const general = port.arrivals.filter(({ first }) => first === 0x81).map(({ atMs }) => atMs);
      expect(general.slice(1).map((atMs, at) => atMs - (general[at] ?? 0))).toEqual(
        general.slice(1).map(() => cycleMs),
      );
      expect((port.arrivals[1]?.atMs ?? 0) - (port.arrivals[0]?.atMs ?? 0)).toBeOneOf([4, 5, 6]);
    },
  );

  it('writes an exception down before the poll that acknowledges it', async () => {
    let pollsAtLog = -1;
    const trial = start(
      {},
      {
        log: () => {
          pollsAtLog = trial.port.arrivals.length;
        },
      },
    );
    await trial.until(() => trial.plan.isIdle);
    trial.machine.raise(0x11);
    await trial.until(() => trial.machine.isEmpty);
    expect(codes(trial.logged)).toEqual([0x11]);
    expect(trial.port.arrivals.length).toBe(pollsAtLog + 1);
  });

  it('sends nothing more when the log cannot be kept', async () => {
    const trial = start(
      {},
      {
        log: () => {
          throw new Error('disk full');
        },
      },
    );
    await trial.until(() => trial.plan.isIdle);
    trial.machine.raise(0x11);
    const failed = expect(trial.ended).rejects.toThrow('disk full');
    await trial.pass(2_000);
    await failed;
    expect(trial.machine.isEmpty).toBe(false);
    const { length } = trial.port.arrivals;
    await trial.pass(1_000);
    expect(trial.port.arrivals).toHaveLength(length);
  });
});

describe('a reply', () => {
  const repeats = async (trial: ReturnType<typeof start>, change: () => void): Promise<void> => {
    await trial.until(() => trial.plan.isIdle);
    trial.machine.raise(0x11);
    trial.machine.raise(0x12);
    change();
    await trial.pass(500);
  };

  it('that comes too late is dropped, and the poll repeated', async () => {
    const trial = start();
    await repeats(trial, () => {
      trial.port.replyMs = 100;
    });
    expect(trial.logged).toEqual([]);
    trial.port.replyMs = 3;
    await trial.until(() => trial.plan.isIdle);
    expect(codes(trial.logged)).toEqual([0x11, 0x12]);
  });

  it('with a pause in it, as of an adapter or a busy computer, is taken', async () => {
    const trial = start();
    await trial.until(() => trial.plan.isIdle);
    trial.port.pauseMs = 60;
    trial.machine.raise(0x11);
    await trial.pass(500);
    expect(codes(trial.logged)).toEqual([0x11]);
  });

  it.each([
    ['the machine', 0, true],
    ['this process', 25, false],
  ])('that %s makes late counts as late of the machine or not at all', async (_, waitedMs, isLate) => {
    const tap = new LinkStatistics();
    let ownMs = 0;
    // So long this thread has waited for a processor since it asked.
    const trial = start({}, { tap, ownMs: () => (ownMs += waitedMs) });
    trial.port.replyMs = 26;
    await trial.pass(8_000);
    const { answered, quirks } = tap.read(0);
    expect(answered).toBeGreaterThan(10);
    expect((quirks.lateAnswers ?? 0) > 5).toBe(isLate);
  });

  it('whose rest does not come is damaged, and the poll repeated', async () => {
    const trial = start();
    await repeats(trial, () => {
      trial.port.pauseMs = 140;
    });
    expect(trial.logged).toEqual([]);
    trial.port.pauseMs = 0;
    await trial.until(() => trial.plan.isIdle);
    expect(codes(trial.logged)).toEqual([0x11, 0x12]);
  });

  it('that comes twice counts once', async () => {
    const trial = start();
    await repeats(trial, () => {
      trial.port.repliesTwice = true;
    });
    await trial.until(() => trial.plan.isIdle);
    expect(codes(trial.logged)).toEqual([0x11, 0x12]);
  });
});

describe('a lost line', () => {
  it('is left alone for 5.5 s and begins with the synchronisation', async () => {
    const trial = start();
    await trial.until(() => trial.plan.isIdle);
    trial.line.isCut = true;
    await trial.until(() => trial.links.at(-1) === 'down');
    await trial.pass(1_000);
    trial.line.isCut = false;
    trial.port.arrivals.length = 0;
    await trial.until(() => trial.links.at(-1) === 'up');
    expect(trial.port.arrivals.slice(0, 4).map(({ first }) => first)).toEqual([0x80, 0x80, 0x80, 0x81]);
    expect(trial.links).toEqual(['up', 'down', 'up']);
  });

  it('begins again sooner where the machine chirps', async () => {
    const trial = start();
    await trial.until(() => trial.plan.isIdle);
    trial.line.isCut = true;
    await trial.until(() => trial.links.at(-1) === 'down');
    // The machine has not heard its address for 5 s.
    await trial.pass(500);
    trial.line.isCut = false;
    const fromMs = trial.time.nowMs();
    await trial.until(() => trial.links.at(-1) === 'up');
    expect(trial.time.nowMs() - fromMs).toBeLessThan(1_000);
  });
});

it('noise on every message loses and doubles nothing', async () => {
  const noise: Noise = {
    flip: 0.01,
    drop: 0.01,
    lose: 0.05,
    double: 0.05,
    delay: 0.01,
    delayMs: 60,
    echo: 0.02,
  };
  const trial = start();
  await trial.until(() => trial.plan.isIdle);
  trial.line.noise = noise;
  const random = trialRandom(9);
  const cycles = isExhaustive ? 40_000 : 2_000;
  for (let cycle = 0; cycle < cycles; cycle++) {
    if (random() < 0.2 && !trial.machine.lost.length) trial.machine.raise(0x11 + (trial.machine.raised.length % 40));
    await trial.pass(200);
  }
  trial.line.noise = {};
  await trial.until(() => trial.plan.isIdle);
  expect(trial.links).toEqual(['up']);
  expect(trial.machine.raised.length).toBeGreaterThan(cycles / 10);
  expect(codes(trial.logged)).toEqual(trial.machine.raised.map(({ code }) => code));
}, 300_000);
