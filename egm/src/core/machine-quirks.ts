/** Moments of a transfer at which `powerCutAt` cuts the machine's power. */
export const cutPoints = [
  'requested',
  'stored',
  'moving',
  'moved',
  'interrogated',
  'acknowledged',
  'archived',
] as const;

export type CutPoint = (typeof cutPoints)[number];

/** Deviations of this machine from a strict implementation of SAS. Each occurs in real machines. */
export interface MachineQuirks {
  /** Drops a message with more than 5 ms between two bytes. Otherwise such a gap is only reported as a violation. */
  readonly strictInterByte: boolean;
  /** Delay in ms between a poll and its answer. */
  readonly replyDelayMs: number;
  /** Does not support real-time events: no answer to 0E. */
  readonly noRte: boolean;
  /** Does not support AFT: no answer to 72, 73 and 74. */
  readonly noAft: boolean;
  /** No answer to 6F and AF. */
  readonly noExtendedMeters: boolean;
  /** Needs 200 ms between polls and reports that in A0. */
  readonly maxPoll200: boolean;
  /** Queues 51 and 52 like other exceptions, and 1B returns zeros once the hand pay is reset. */
  readonly legacyHandPay: boolean;
  /** Refuses an id that was requested before, even if that request was refused. */
  readonly idAtRequest: boolean;
  /** 1 counts wins paid by hand when they are won, 2 when they are paid. */
  readonly meterModel: 1 | 2;
  readonly meterDigits: 6 | 8 | 10;
  /** Counts each free game as a game, and raises exceptions 7E and 7F for it. */
  readonly freeGamesCount: boolean;
  /** A bet key starts the game. */
  readonly betKeyPlays: boolean;
  /** Answers long polls with busy while the reels run. */
  readonly busyWhileSpinning: boolean;
  /** Commands that are not answered. */
  readonly silentOn: readonly number[];
  /** Every nth answer is lost; 0: none. */
  readonly dropNth: number;
  /** In every nth answer one bit is flipped; null: none. */
  readonly flipBit: { readonly every: number; readonly bit: number } | null;
  /** Echoes received bytes, as a two-wire adapter does. */
  readonly echo: boolean;
  /** Every nth answer is delayed by `ms`; null: none. */
  readonly lateBy: { readonly every: number; readonly ms: number } | null;
  readonly powerCutAt: CutPoint | null;
  /** Starts with its memory cleared. */
  readonly ramClear: boolean;
  /** Chirps without the wake-up bit. */
  readonly chirpWithoutBit: boolean;
  /** Number of credits of a hand pay that go to the credit meter at once. */
  readonly partialPay: number;
  /** Answers 94 with "unable". */
  readonly hostResetForbidden: boolean;
}

export const strictMachine: MachineQuirks = {
  strictInterByte: true,
  replyDelayMs: 2,
  noRte: false,
  noAft: false,
  noExtendedMeters: false,
  maxPoll200: false,
  legacyHandPay: false,
  idAtRequest: false,
  meterModel: 1,
  meterDigits: 10,
  freeGamesCount: false,
  betKeyPlays: false,
  busyWhileSpinning: false,
  silentOn: [],
  dropNth: 0,
  flipBit: null,
  echo: false,
  lateBy: null,
  powerCutAt: null,
  ramClear: false,
  chirpWithoutBit: false,
  partialPay: 0,
  hostResetForbidden: false,
};
