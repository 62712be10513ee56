import { describe, expect, it } from 'vitest';
import { trialRandom } from '../../../testing/link-trial/trial-random.ts';
import { type PlanFault, PlanTrial, planFaults } from '../../../testing/sas/plan-trial.ts';
import { ScriptedMachine } from '../../../testing/sas/scripted-machine.ts';
import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { buildSasPollFrame } from '../frames/define-long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { QueuedLongPoll } from './poll.ts';

const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';
const depth = isExhaustive ? 8 : 6;
const randomSteps = isExhaustive ? 1_000_000 : 60_000;

/** Codes without data. The next one differs from the last forty, so that a loss and a doubling cannot hide each other. */
const codes = Array.from({ length: 40 }, (_, at) => 0x11 + at);
const raise = (machine: ScriptedMachine): void => machine.raise(codes[machine.raised.length % codes.length] ?? 0);

const order = (message: Uint8Array, once: boolean): QueuedLongPoll => ({ message, once, keepsReply: once });
const transfer = order(
  buildSasPollFrame(1, aftPolls.interrogate, { code: aftCodes.transfer.interrogate, index: 0 }),
  true,
);
const serial = order(buildSasPollFrame(1, longPolls.readVersionAndSerial, {}), false);

const overflow = 0x70;
const codesLogged = (trial: PlanTrial): number[] =>
  trial.logged.map(({ code }) => code).filter((code) => code !== overflow);
const codesRaised = ({ raised, lost }: ScriptedMachine): number[] =>
  raised.filter((one) => !lost.includes(one)).map(({ code }) => code);

interface Scenario {
  readonly name: string;
  readonly begin: () => PlanTrial;
  /** Before which steps the machine has something new to say. */
  readonly raiseBefore: readonly number[];
}

const running = (...orders: readonly QueuedLongPoll[]): PlanTrial => {
  const trial = new PlanTrial(new ScriptedMachine({ unsupported: [0x54] })).settle();
  for (const one of orders) trial.plan.order(one);
  return trial;
};

const scenarios: readonly Scenario[] = [
  { name: 'exceptions come one after another', begin: () => running(), raiseBefore: [0, 1, 3, 5] },
  { name: 'a transfer is ordered', begin: () => running(transfer), raiseBefore: [1, 4] },
  { name: 'an unsupported poll is ordered', begin: () => running(serial), raiseBefore: [2, 5] },
  { name: 'the line begins', begin: () => new PlanTrial(new ScriptedMachine()), raiseBefore: [0, 2, 6] },
  {
    name: 'the agent begins again',
    begin: () => new PlanTrial(running().machine),
    raiseBefore: [0, 3],
  },
];

describe(`no order of ${depth} faults loses or doubles an exception`, () => {
  it.each(scenarios)('while $name', ({ begin, raiseBefore }) => {
    const replay = (faults: readonly PlanFault[]): PlanTrial => {
      const trial = begin();
      for (const [at, fault] of faults.entries()) {
        if (raiseBefore.includes(at)) raise(trial.machine);
        trial.step(fault);
      }
      return trial;
    };
    // What two orders of faults lead to can be the same: then only one of them is followed further.
    let open: readonly (readonly PlanFault[])[] = [[]];
    let tried = 0;
    for (let at = 0; at < depth; at++) {
      const reached = new Map<string, readonly PlanFault[]>();
      for (const before of open)
        for (const fault of planFaults) {
          const faults = [...before, fault];
          const trial = replay(faults);
          const key = JSON.stringify([trial.plan.state, trial.machine.state, trial.logged, trial.answers.length]);
          if (reached.has(key)) continue;
          reached.set(key, faults);
          tried += 1;
          const { machine } = trial.settle();
          const transfers = machine.carriedOut.get(0x72) ?? 0;
          if (transfers > 1 || `${codesLogged(trial)}` !== `${codesRaised(machine)}`)
            expect({ faults, asked: trial.asked, transfers, codes: codesLogged(trial) }).toEqual({
              faults,
              codes: codesRaised(machine),
            });
        }
      open = [...reached.values()];
    }
    expect(tried).toBeGreaterThan(50);
  });
});

it(`${randomSteps} random polls lose and double nothing that no overflow has announced`, () => {
  const random = trialRandom(isExhaustive ? 8 : 7);
  const below = (bound: number): number => Math.floor(random() * bound);
  const perRun = 2_000;
  let overflows = 0;
  for (let left = randomSteps; left > 0; left -= perRun) {
    const machine = new ScriptedMachine({ unsupported: below(2) ? [0x54] : [], canSendEvents: below(8) > 0 });
    const trial = new PlanTrial(machine).settle();
    const faultShare = random() * 0.6;
    const raiseShare = random() ** 3;
    let transfers = 0;
    for (let at = 0; at < perRun; at++) {
      if (random() < raiseShare * 0.3) raise(machine);
      // More at once than a machine keeps.
      if (random() < 0.001) for (let more = 30; more > 0; more--) raise(machine);
      if (random() < 0.02) {
        trial.plan.order(below(2) ? { ...serial } : { ...transfer });
        transfers += 1;
      }
      const fault = random() < faultShare ? (planFaults[below(planFaults.length)] ?? 'none') : 'none';
      trial.step(fault, below(200));
    }
    trial.settle();
    expect(trial.links).toEqual(['up']);
    expect(codesLogged(trial)).toEqual(codesRaised(machine));
    const announced = trial.logged.filter(({ code }) => code === overflow).length;
    overflows += announced;
    if (machine.lost.length > 0) expect(announced).toBeGreaterThan(0);
    expect(machine.carriedOut.get(0x72) ?? 0).toBeLessThanOrEqual(transfers);
    expect(trial.answers).toHaveLength(transfers);
  }
  expect(overflows).toBeGreaterThan(0);
});
