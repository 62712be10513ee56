/** Steps of an AFT transfer at which the setting `powerCutAt` cuts the simulated machine's power. */
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

/** Deviations of the simulated machine from a strict implementation of SAS. Each occurs in real machines. */
export interface MachineQuirks {
  /** Whether the machine drops a message with more than 5 ms between two bytes. Otherwise such a gap is only reported as a violation. */
  readonly strictInterByte: boolean;
  /** Delay in ms between a poll and its answer. */
  readonly replyDelayMs: number;
  /** The machine does not support real-time events: no answer to SAS long poll 0E. */
  readonly noRte: boolean;
  /** The machine does not support AFT: no answer to SAS long polls 72, 73 and 74. */
  readonly noAft: boolean;
  /** The machine does not answer SAS long polls 6F and AF (extended meters). */
  readonly noExtendedMeters: boolean;
  /** The machine needs 200 ms between polls and reports that in the answer to SAS long poll A0. */
  readonly maxPoll200: boolean;
  /** The machine queues SAS exceptions 51 and 52 (hand pay) like others, and long poll 1B returns zeros once the hand pay is reset. */
  readonly legacyHandPay: boolean;
  /** The machine refuses a transfer id that was requested before, even if that request was refused. */
  readonly idAtRequest: boolean;
  /** When the machine's meters count a win paid by hand: 1 when it is won, 2 when it is paid. */
  readonly meterModel: 1 | 2;
  readonly meterDigits: 6 | 8 | 10;
  /** The machine counts each free game as a game, and raises SAS exceptions 7E and 7F (game start and end) for it. */
  readonly freeGamesCount: boolean;
  /** Whether a bet key also starts the game. */
  readonly betKeyPlays: boolean;
  /** The machine answers SAS long polls with "busy" while the reels run. */
  readonly busyWhileSpinning: boolean;
  /** SAS commands that the machine does not answer. */
  readonly silentOn: readonly number[];
  /** Every nth answer of the machine is lost; 0: none. */
  readonly dropNth: number;
  /** In every nth answer of the machine one bit is flipped; null: none. */
  readonly flipBit: { readonly every: number; readonly bit: number } | null;
  /** The machine echoes received bytes, as a two-wire adapter does. */
  readonly echo: boolean;
  /** Every nth answer of the machine is delayed by `ms`; null: none. */
  readonly lateBy: { readonly every: number; readonly ms: number } | null;
  readonly powerCutAt: CutPoint | null;
  /** Whether the machine starts with its persistent memory cleared. */
  readonly ramClear: boolean;
  /** The machine sends chirps (SAS link-down bytes) without setting the wake-up bit. */
  readonly chirpWithoutBit: boolean;
  /** Number of credits of a hand pay that the machine pays to the credit meter at once. */
  readonly partialPay: number;
  /** The machine answers SAS long poll 94 (hand pay reset by the host) with "unable". */
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
