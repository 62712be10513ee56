/** Moments of a transfer at which `powerCutAt` takes the machine's power. */
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

/** In what this machine differs from the strict one. Each is a thing that field machines do. */
export interface MachineQuirks {
  /** Drops a message with more than 5 ms between two bytes. Without it such a gap is only noted. */
  readonly strictInterByte: boolean;
  /** How long after a poll the answer begins. */
  readonly replyDelayMs: number;
  /** Knows no real-time events: is silent to 0E. */
  readonly noRte: boolean;
  /** Knows no AFT: is silent to 72, 73 and 74. */
  readonly noAft: boolean;
  /** Is silent to 6F and AF. */
  readonly noExtendedMeters: boolean;
  /** Wants 200 ms between polls and says so in A0. */
  readonly maxPoll200: boolean;
  /** Queues 51 and 52 like other exceptions, and 1B has zeros once the hand pay is reset. */
  readonly legacyHandPay: boolean;
  /** Refuses an id that was asked for before, even if that request was refused. */
  readonly idAtRequest: boolean;
  /** 1 counts hand-paid wins when they are won, 2 when they are paid. */
  readonly meterModel: 1 | 2;
  readonly meterDigits: 6 | 8 | 10;
  /** Counts each free game as a game, and raises 7E and 7F for it. */
  readonly freeGamesCount: boolean;
  /** A bet key starts the game. */
  readonly betKeyPlays: boolean;
  /** Answers long polls with busy while the reels run. */
  readonly busyWhileSpinning: boolean;
  /** Commands to which it is silent. */
  readonly silentOn: readonly number[];
  /** Each nth answer is lost on the line; 0 loses none. */
  readonly dropNth: number;
  /** In each nth answer one bit is flipped; null flips none. */
  readonly flipBit: { readonly every: number; readonly bit: number } | null;
  /** Sends back what it gets, as a two-wire adapter does. */
  readonly echo: boolean;
  /** Each nth answer is late by so many milliseconds; null delays none. */
  readonly lateBy: { readonly every: number; readonly ms: number } | null;
  readonly powerCutAt: CutPoint | null;
  /** Begins with its memory cleared. */
  readonly ramClear: boolean;
  /** Chirps without the wake-up bit. */
  readonly chirpWithoutBit: boolean;
  /** So many credits of a hand pay go to the credit meter at once. */
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
