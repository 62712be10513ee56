import { longPolls } from '../frames/long-polls.ts';
import type { MachineLine } from './machine-line.ts';

/**
 * The meters that the driver reads at one moment, by their codes in 6F. Those of the game count accounting credits, those of AFT
 * cents. Ten codes are as many as every machine takes.
 */
export const meterCodes = {
  coinIn: 0x0000,
  coinOut: 0x0001,
  /** Wins that are paid by hand. */
  jackpot: 0x0002,
  /** Credits that an attendant paid out by hand. */
  cancelled: 0x0003,
  games: 0x0005,
  credits: 0x000c,
  aftIn: 0x00a0,
  aftInCount: 0x00a1,
  aftOut: 0x00b8,
  aftOutCount: 0x00b9,
} as const;
export type MeterName = keyof typeof meterCodes;
const names = Object.keys(meterCodes) as readonly MeterName[];

/** Where a meter rolls over: after the highest value with so many digits. */
interface MeterReading {
  readonly value: number;
  readonly digits: number;
}
export type Meters = Readonly<Record<MeterName, MeterReading>>;

/** Reads the meters at one moment. Null: the machine gave no whole reading. */
export const readMeters = async (line: MachineLine, useAlternate: boolean): Promise<Meters | null> => {
  const poll = useAlternate ? longPolls.readExtendedMetersAlternate : longPolls.readExtendedMeters;
  const answer = await line.ask(poll, { game: 0, codes: names.map((name) => meterCodes[name]) });
  if (answer.kind !== 'data') return null;
  const read = new Map(answer.data.meters.map(({ code, meter }) => [code, meter] as const));
  const all = names.map((name) => [name, read.get(meterCodes[name]) ?? null] as const);
  if (all.some(([, value]) => value === null)) return null;
  return Object.fromEntries(all) as unknown as Meters;
};

/** What happened between two readings. Amounts in minor units; `foreignMinor` moved on the credit meter and no meter explains it. */
export interface MeterChanges {
  readonly games: number;
  readonly stakeMinor: number;
  readonly winMinor: number;
  readonly handPaidMinor: number;
  readonly cancelledMinor: number;
  readonly aftInMinor: number;
  readonly aftOutMinor: number;
  readonly foreignMinor: number;
}

/** A meter never grows by as much between two readings: a larger step means that it was cleared or misread. */
const largestStep = 10_000_000;

/**
 * Returns what happened between two readings, or null if a meter went back or jumped. Checks the balance of the credit meter:
 * credits after = credits before - stakes + wins + money in - money out.
 */
export const changesBetween = (before: Meters, after: Meters, denomMinor: number): MeterChanges | null => {
  const steps = {} as Record<MeterName, number>;
  for (const name of names) {
    const step =
      name === 'credits' ? after.credits.value - before.credits.value : stepOf(before[name], after[name]);
    if (step === null) return null;
    steps[name] = step;
  }
  const minor = (credits: number) => credits * denomMinor;
  const changes = {
    games: steps.games,
    stakeMinor: minor(steps.coinIn),
    winMinor: minor(steps.coinOut),
    handPaidMinor: minor(steps.jackpot),
    cancelledMinor: minor(steps.cancelled),
    aftInMinor: steps.aftIn,
    aftOutMinor: steps.aftOut,
  };
  const explained =
    changes.winMinor + changes.aftInMinor - changes.stakeMinor - changes.aftOutMinor - changes.cancelledMinor;
  return { ...changes, foreignMinor: minor(steps.credits) - explained };
};

const stepOf = (before: MeterReading, after: MeterReading): number | null => {
  const size = 10 ** after.digits;
  if (after.digits !== before.digits || after.value >= size) return null;
  const step = (after.value - before.value + size) % size;
  return step > largestStep ? null : step;
};

/** Returns a reading as it must be after a transfer of so many cents moved, if nothing else happened. */
export const afterTransfer = (
  meters: Meters,
  { kind, amountMinor, denomMinor }: { kind: 'in' | 'out'; amountMinor: number; denomMinor: number },
): Meters => {
  const [amount, count, sign] =
    kind === 'in' ? (['aftIn', 'aftInCount', 1] as const) : (['aftOut', 'aftOutCount', -1] as const);
  return {
    ...meters,
    credits: { ...meters.credits, value: meters.credits.value + (sign * amountMinor) / denomMinor },
    [amount]: added(meters[amount], amountMinor),
    [count]: added(meters[count], 1),
  };
};

const added = ({ value, digits }: MeterReading, step: number): MeterReading => ({
  digits,
  value: (value + step) % 10 ** digits,
});

export const isSameReading = (one: Meters, other: Meters): boolean =>
  names.every((name) => one[name].value === other[name].value);
