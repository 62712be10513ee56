/** Configuration of the simulated machine by its operator. Amounts of AFT are in cents, those of the game in credits. */
export interface MachineSettings {
  readonly address: number;
  readonly assetNumber: number;
  readonly serial: string;
  readonly gameId: string;
  readonly additionalId: string;
  readonly paytable: string;
  readonly basePercent: string;
  /** SAS code of the accounting denomination (value of one credit), such as 01 for one cent. */
  readonly denominationCode: number;
  /** Stakes of the bet keys, in credits: key `bet1` has the first stake. */
  readonly betCredits: readonly number[];
  /** Number of games that the machine offers; the first one is selected. */
  readonly games: number;
  readonly spinMs: number;
  /** Duration of an AFT transfer after its request, in ms. With 0, the answer to the request already reports it as done. */
  readonly transferMs: number;
  /** Time in ms that the machine needs to lock its game for a transfer. */
  readonly lockMs: number;
  readonly transferLimitCents: number;
  /** Maximum of the credit meter up to which transfers to the machine are accepted, in cents. */
  readonly creditLimitCents: number;
  /** Win in credits from which on it is paid by hand (hand pay). */
  readonly handPayLimitCredits: number;
  readonly historySize: number;
  /** Capacity of the SAS exception queue; if it is full, the oldest exception is dropped. */
  readonly exceptionQueueSize: number;
  /** Transmission time of one byte on the serial line in ms. With 0, an answer is sent all at once. */
  readonly characterMs: number;
  /** Tolerance in ms before a host's timing violation is reported. */
  readonly toleranceMs: number;
  /** Initial values of meters by meter code, so that tests can let them roll over. */
  readonly startMeters: Readonly<Record<number, number>>;
  /** Initial date and time of the machine at the first power-up: Unix time in ms. */
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

/** Cents per credit by SAS denomination code. */
const centsByCode: Readonly<Record<number, number>> = {
  1: 1,
  2: 5,
  3: 10,
  4: 25,
  5: 50,
  6: 100,
  23: 2,
};

/** Returns the value of one credit in cents for a denomination code. */
export const getSasDenominationCents = (denominationCode: number): number => {
  const cents = centsByCode[denominationCode];
  if (cents === undefined) throw new Error(`0x${denominationCode.toString(16)} is no denomination code in use`);
  return cents;
};
