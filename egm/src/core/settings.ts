/** The machine as its operator has configured it. Amounts of AFT are in cents, those of the game in credits. */
export interface MachineSettings {
  readonly address: number;
  readonly assetNumber: number;
  readonly serial: string;
  readonly gameId: string;
  readonly additionalId: string;
  readonly paytable: string;
  readonly basePercent: string;
  /** SAS's code of the accounting denomination, such as 01 for one cent. */
  readonly denominationCode: number;
  /** What the bet keys stake, in credits: key `bet1` stakes the first. */
  readonly betCredits: readonly number[];
  /** How many games the machine offers; the first one is selected. */
  readonly games: number;
  readonly spinMs: number;
  /** How long a transfer takes after its request. With 0 the answer to the request says that it is done. */
  readonly transferMs: number;
  /** How long the machine takes to lock for a transfer. */
  readonly lockMs: number;
  readonly transferLimitCents: number;
  /** The credit meter takes no transfer above this. */
  readonly creditLimitCents: number;
  /** A win of so many credits or more is paid by hand. */
  readonly handPayLimitCredits: number;
  readonly historySize: number;
  /** How many exceptions the queue holds; the oldest is lost when one more comes. */
  readonly exceptionQueueSize: number;
  /** The time that one byte takes on the line. With 0 an answer comes all at once. */
  readonly characterMs: number;
  /** How much a host may miss a limit of time before that is noted. */
  readonly toleranceMs: number;
  /** What meters begin with, by code, so that tests can let them roll over. */
  readonly startMeters: Readonly<Record<number, number>>;
  /** Date and time of the first power-up, as milliseconds since 1970. */
  readonly startTimeMs: number;
}

export const defaultSettings: MachineSettings = {
  address: 1,
  assetNumber: 122,
  serial: 'TRIAL-0001',
  gameId: 'RF',
  additionalId: '001',
  paytable: 'TRIAL1',
  basePercent: '9400',
  denominationCode: 0x01,
  betCredits: [25, 50, 100],
  games: 1,
  spinMs: 2500,
  transferMs: 300,
  lockMs: 100,
  transferLimitCents: 1_000_000,
  creditLimitCents: 5_000_000,
  handPayLimitCredits: 100_000,
  historySize: 127,
  exceptionQueueSize: 20,
  characterMs: 11_000 / 19_200,
  toleranceMs: 0.5,
  startMeters: {},
  startTimeMs: Date.UTC(2026, 10, 24, 14, 0, 0),
};

/** Cents of one credit by SAS's code. */
const centsByCode: Readonly<Record<number, number>> = {
  1: 1,
  2: 5,
  3: 10,
  4: 25,
  5: 50,
  6: 100,
  23: 2,
};

/** Returns how many cents one credit of a denomination code is worth. */
export const centsOfCredit = (denominationCode: number): number => {
  const cents = centsByCode[denominationCode];
  if (cents === undefined)
    throw new Error(`0x${denominationCode.toString(16)} is no denomination code in use`);
  return cents;
};
