import { longPolls } from '../frames/long-polls.ts';
import type { MachineLine } from './machine-line.ts';

/**
 * The meters that the driver reads at one moment, by their codes in long poll 6F. Game meters count credits, AFT meters cents. Ten codes
 * are the most that every machine accepts.
 */
export const meterCodes = {
  coinIn: 0x0000,
  coinOut: 0x0001,
  /** Meter of wins that were paid by hand. */
  jackpot: 0x0002,
  /** Meter of cancelled credits, which an attendant paid out by hand. */
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

/** A meter's value. It rolls over to 0 after the highest value with this number of digits. */
interface MeterReading {
  readonly value: number;
  readonly digits: number;
}
export type Meters = Readonly<Record<MeterName, MeterReading>>;

/** Reads all machine meters at one moment. Null: the machine gave no complete reading. */
export const readMachineMeters = async (line: MachineLine, useAlternatePoll: boolean): Promise<Meters | null> => {
  const poll = useAlternatePoll ? longPolls.readExtendedMetersAlternate : longPolls.readExtendedMeters;
  const answer = await line.ask(poll, { game: 0, codes: names.map((name) => meterCodes[name]) });
  if (answer.kind !== 'data') return null;
  const read = new Map(answer.data.meters.map(({ code, meter }) => [code, meter] as const));
  const all = names.map((name) => [name, read.get(meterCodes[name]) ?? null] as const);
  if (all.some(([, value]) => value === null)) return null;
  return Object.fromEntries(all) as unknown as Meters;
};

/** Changes between two meter readings, in minor units. `foreignMinor`: change of the credit meter that no other meter explains. */
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

/** Maximum plausible increment of a meter between two readings: a larger one means that the meter was cleared or misread. */
const largestStep = 10_000_000;

/**
 * Returns the changes between two readings, or null if a meter decreased or jumped. Reconciles the credit meter: credits after = credits
 * before - stakes + wins + money in - money out.
 */
export const computeMeterChanges = (before: Meters, after: Meters, denomMinor: number): MeterChanges | null => {
  const steps = {} as Record<MeterName, number>;
  for (const name of names) {
    const step = name === 'credits' ? after.credits.value - before.credits.value : stepOf(before[name], after[name]);
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

/** Returns the meter reading expected after a transfer of this amount in cents, if nothing else happened. */
export const applyTransferToMeters = (
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

export const areMetersEqual = (one: Meters, other: Meters): boolean =>
  names.every((name) => one[name].value === other[name].value);
