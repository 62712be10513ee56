import {
  bcd,
  binary,
  byte,
  bytes,
  list,
  record,
  restBytes,
  restText,
  sized,
  sizedBcd,
  text,
} from './field.ts';
import { askingPoll, broadcastPoll, nothing, readingPoll, requestFrame, settingPoll } from './long-poll.ts';

const meter = bcd(4);

/** Defines a poll that reads many meters at one moment. 6F and AF differ in the command alone, so that a host can alternate. */
const extendedMeters = (command: number) =>
  askingPoll(
    command,
    sized(record({ game: bcd(2), codes: list(binary(2)) })),
    sized(record({ game: bcd(2), meters: list(record({ code: binary(2), meter: sizedBcd })) })),
  );

const gameIdentity = {
  gameId: text(2),
  additionalId: text(3),
  denomination: byte,
  maxBet: byte,
  progressiveGroup: byte,
  options: bytes(2),
  paytable: text(6),
  basePercent: text(4),
};

const dateAndTime = record({ date: bcd(4), time: bcd(3) });

/** The long polls that the driver uses, except those of AFT (aft.ts). */
export const longPolls = {
  // Play, bills, maintenance, events.
  disablePlay: settingPoll(0x01, nothing),
  enablePlay: settingPoll(0x02, nothing),
  enableBills: settingPoll(0x06, nothing),
  disableBills: settingPoll(0x07, nothing),
  enableGame: settingPoll(0x09, record({ game: bcd(2), enabled: byte })),
  beginMaintenance: settingPoll(0x0a, nothing),
  endMaintenance: settingPoll(0x0b, nothing),
  setRealTimeEvents: settingPoll(0x0e, record({ enabled: byte })),
  setAutoRebet: settingPoll(0xaa, record({ enabled: byte })),
  /** Delays the next game by multiples of 100 ms. */
  delayNextGame: settingPoll(0x2e, record({ delay: binary(2) })),

  // Single meters in accounting credits, for machines without extended meters.
  readSixMeters: readingPoll(0x0f, list(meter, 6)),
  readFiveMeters: readingPoll(0x19, list(meter, 5)),
  readEightMeters: readingPoll(0x1c, list(meter, 8)),
  readCurrentCredits: readingPoll(0x1a, meter),
  readGamesSincePowerUp: readingPoll(0x18, record({ sincePowerUp: bcd(2), sinceClosed: bcd(2) })),
  readCancelledCredits: askingPoll(0x2d, record({ game: bcd(2) }), record({ game: bcd(2), handPaid: meter })),
  readGameMeters: askingPoll(
    0x52,
    record({ game: bcd(2) }),
    record({ game: bcd(2), coinIn: meter, coinOut: meter, jackpot: meter, games: meter }),
  ),
  /** Only the meters with four bytes of BCD: those from coin in to current credits. */
  readSelectedMeters: askingPoll(
    0x2f,
    sized(record({ game: bcd(2), codes: list(byte) })),
    sized(record({ game: bcd(2), meters: list(record({ code: byte, value: meter })) })),
  ),

  readExtendedMeters: extendedMeters(0x6f),
  readExtendedMetersAlternate: extendedMeters(0xaf),

  // Identity and configuration.
  readMachineIdentity: readingPoll(0x1f, record(gameIdentity)),
  readGameIdentity: askingPoll(0x53, record({ game: bcd(2) }), record({ game: bcd(2), ...gameIdentity })),
  readVersionAndSerial: readingPoll(0x54, sized(record({ version: text(3), serial: restText }))),
  readNumberOfGames: readingPoll(0x51, bcd(2)),
  readSelectedGame: readingPoll(0x55, bcd(2)),
  readEnabledGames: readingPoll(0x56, sized(record({ count: byte, games: list(bcd(2)) }))),
  readFeatures: askingPoll(
    0xa0,
    record({ game: bcd(2) }),
    record({ game: bcd(2), features: bytes(4), reserved: bytes(2) }),
  ),
  readCashOutLimit: askingPoll(0xa4, record({ game: bcd(2) }), record({ game: bcd(2), limit: bcd(2) })),
  readAccountingDenomination: readingPoll(0xb1, byte),
  readPlayerDenominations: readingPoll(0xb2, sized(restBytes)),
  readTokenDenomination: readingPoll(0xb3, byte),
  /** The driver compares the raw replies to B4 and B5 with those that were stored at commissioning. */
  readWagerCategory: askingPoll(
    0xb4,
    record({ game: bcd(2), category: bcd(2) }),
    sized(record({ game: bcd(2), rest: restBytes })),
  ),
  readExtendedGameIdentity: askingPoll(
    0xb5,
    record({ game: bcd(2) }),
    sized(record({ game: bcd(2), rest: restBytes })),
  ),

  // Software signatures arrive later, as replies to a general poll.
  readRomSignature: settingPoll(0x21, record({ seed: binary(2) }), binary(2)),
  authenticateComponent: askingPoll(0x6e, sized(restBytes), sized(restBytes)),

  // Bills, hand pays, stops of stepper reels.
  readLastBill: readingPoll(0x48, record({ country: byte, denomination: byte, count: bcd(4) })),
  readHandPay: readingPoll(
    0x1b,
    record({
      progressiveGroup: byte,
      level: byte,
      amount: bcd(5),
      partialPay: bcd(2),
      resetId: byte,
      unused: bytes(10),
    }),
  ),
  resetHandPay: askingPoll(0x94, nothing, byte),
  readPhysicalStops: readingPoll(0x8f, list(byte, 9)),

  // The machine's clock: date as MMDDYYYY, time as HHMMSS.
  readClock: readingPoll(0x7e, dateAndTime),
  setClock: broadcastPoll(0x7f, dateAndTime),
} as const;

/** Returns the broadcast frame that sets the clocks of all machines on the serial line to this local time. */
export const clockFrame = (local: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}): Uint8Array =>
  requestFrame(0, longPolls.setClock, {
    date: local.month * 1_000_000 + local.day * 10_000 + local.year,
    time: local.hour * 10_000 + local.minute * 100 + local.second,
  });
