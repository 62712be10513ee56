import fc from 'fast-check';
import { type Happenings, neverHappened } from '../harness/never-happened.ts';
import { type Step, someSteps } from './floor-steps.ts';
import { ModelFloor } from './model-floor.ts';
import { type OpenPlace, sqlitePlaces } from './model-place.ts';
import { ofTheRealMachine } from './real-machine-steps.ts';

export interface ModelRuns {
  readonly runs: number;
  readonly seed?: number | undefined;
  readonly limitMs?: number | undefined;
  /** True: the floor has a machine that speaks SAS, too, at which people, power, line and keys do what they may do. */
  readonly hasRealMachine?: boolean;
  /** Opens the database of a run; SQLite by default. */
  readonly openPlace?: OpenPlace;
}

/** With at least this many runs, an event that never happened is a fault. */
const longRun = 500;

export interface ModelReport {
  readonly runs: number;
  readonly failure: string | null;
  /** How often each event happened, in all runs together. */
  readonly happened: Readonly<Record<string, number>>;
}

/**
 * Runs random steps of clients, server and cabinets. After each step the ledger must match a simple model; at
 * the end no money may be in transit. `failure` is the shortest failing sequence; null if all passed.
 */
export const checkModel = async ({
  runs,
  seed,
  limitMs,
  hasRealMachine = false,
  openPlace = sqlitePlaces(),
}: ModelRuns): Promise<ModelReport> => {
  const happened: Record<string, number> = {};
  const anySteps = someSteps(hasRealMachine ? ofTheRealMachine : []);
  const property = fc.asyncProperty(fc.nat(1_000_000), anySteps, (reels, steps) =>
    play(steps, happened, () => ModelFloor.open(reels, openPlace, hasRealMachine)),
  );
  const details = await fc.check(property, {
    numRuns: runs,
    ...(seed === undefined ? {} : { seed }),
    ...(limitMs === undefined ? {} : { interruptAfterTimeLimit: limitMs }),
  });
  if (details.counterexample === null) {
    const wanted = { ...mustHappen(happened), ...(hasRealMachine && mustHappenAtReal(happened)) };
    const missed = neverHappened(wanted, { length: details.numRuns, longFrom: longRun });
    return { runs: details.numRuns, failure: missed.length > 0 ? missed.join('\n') : null, happened };
  }
  const [drawn, steps] = details.counterexample;
  const reported = (steps as readonly Step[]).map((step) => step.reported).join('\n  ');
  return {
    runs: details.numRuns,
    happened,
    failure: `seed ${details.seed}, reels ${drawn}, after:\n  ${reported}\n${String(details.errorInstance)}`,
  };
};

const mustHappen = (happened: Readonly<Record<string, number>>): Happenings => ({
  cancels: happened.cancel ?? 0,
  kicks: happened.kick ?? 0,
  jackpots: happened.jackpotHit ?? 0,
  promotions: happened.promotion ?? 0,
  'hand pays': happened.handPayOwed ?? 0,
  'pays that waited': (happened['pay approved'] ?? 0) + (happened['pay refused'] ?? 0),
  withdrawals: happened.withdraw ?? 0,
  'withdrawals taken back': happened.cancelWithdrawal ?? 0,
  'withdrawals paid': happened['withdrawal paid'] ?? 0,
  deposits: happened.askDeposit ?? 0,
  'deposits cancelled': happened.cancelDeposit ?? 0,
  'deposits that arrived': happened['deposit arrived'] ?? 0,
  'deposits of another amount': happened['deposit other'] ?? 0,
  'agent restarts': happened['agent restarted'] ?? 0,
});

const mustHappenAtReal = (happened: Readonly<Record<string, number>>): Happenings => ({
  'cancelled credits': happened.creditsCancelled ?? 0,
  'money that moved without us': happened.foreignMoney ?? 0,
  'presses that came to nothing': happened.pressUnplayed ?? 0,
  'stops of a real machine': happened.malfunctioned ?? 0,
});

const play = async (
  steps: readonly Step[],
  happened: Record<string, number>,
  open: () => Promise<ModelFloor>,
): Promise<void> => {
  const floor = await open();
  try {
    for (const { happen } of steps) {
      await happen(floor);
      await floor.rest();
      await floor.check();
    }
    await floor.finish();
    for (const name of await floor.happenings()) happened[name] = (happened[name] ?? 0) + 1;
  } finally {
    await floor.close();
  }
};
