import {
  buildSasPollFrame,
  defineSasBroadcastPoll,
  defineSasQueryPoll,
  defineSasReadPoll,
  defineSasWritePoll,
  nothing,
} from './define-long-poll.ts';
import {
  bcdField,
  binaryField,
  byte,
  bytesField,
  listField,
  recordField,
  restBytes,
  restText,
  sizedBcd,
  sizePrefixedField,
  textField,
} from './field-types.ts';

const meter = bcdField(4);

/** Defines a poll that reads many meters at one moment. The commands 6F and AF do the same, so that a host can alternate between them. */
const extendedMeters = (command: number) =>
  defineSasQueryPoll(
    command,
    sizePrefixedField(recordField({ game: bcdField(2), codes: listField(binaryField(2)) })),
    sizePrefixedField(
      recordField({
        game: bcdField(2),
        meters: listField(recordField({ code: binaryField(2), meter: sizedBcd })),
      }),
    ),
  );

const gameIdentity = {
  gameId: textField(2),
  additionalId: textField(3),
  denomination: byte,
  maxBet: byte,
  progressiveGroup: byte,
  options: bytesField(2),
  paytable: textField(6),
  basePercent: textField(4),
};

const dateAndTime = recordField({ date: bcdField(4), time: bcdField(3) });

/** The long polls that the driver uses, except those of AFT (aft-long-polls.ts). */
export const longPolls = {
  // Play, bills, maintenance, events.
  disablePlay: defineSasWritePoll(0x01, nothing),
  enablePlay: defineSasWritePoll(0x02, nothing),
  enableBills: defineSasWritePoll(0x06, nothing),
  disableBills: defineSasWritePoll(0x07, nothing),
  enableGame: defineSasWritePoll(0x09, recordField({ game: bcdField(2), enabled: byte })),
  beginMaintenance: defineSasWritePoll(0x0a, nothing),
  endMaintenance: defineSasWritePoll(0x0b, nothing),
  setRealTimeEvents: defineSasWritePoll(0x0e, recordField({ enabled: byte })),
  setAutoRebet: defineSasWritePoll(0xaa, recordField({ enabled: byte })),
  /** Delays the next game by multiples of 100 ms. */
  delayNextGame: defineSasWritePoll(0x2e, recordField({ delay: binaryField(2) })),

  // Single meters in accounting credits, for machines without extended meters.
  readSixMeters: defineSasReadPoll(0x0f, listField(meter, 6)),
  readFiveMeters: defineSasReadPoll(0x19, listField(meter, 5)),
  readEightMeters: defineSasReadPoll(0x1c, listField(meter, 8)),
  readCurrentCredits: defineSasReadPoll(0x1a, meter),
  readGamesSincePowerUp: defineSasReadPoll(0x18, recordField({ sincePowerUp: bcdField(2), sinceClosed: bcdField(2) })),
  readCancelledCredits: defineSasQueryPoll(
    0x2d,
    recordField({ game: bcdField(2) }),
    recordField({ game: bcdField(2), handPaid: meter }),
  ),
  readGameMeters: defineSasQueryPoll(
    0x52,
    recordField({ game: bcdField(2) }),
    recordField({ game: bcdField(2), coinIn: meter, coinOut: meter, jackpot: meter, games: meter }),
  ),
  /** Reads selected meters that have four bytes of BCD: those from coin in to current credits. */
  readSelectedMeters: defineSasQueryPoll(
    0x2f,
    sizePrefixedField(recordField({ game: bcdField(2), codes: listField(byte) })),
    sizePrefixedField(recordField({ game: bcdField(2), meters: listField(recordField({ code: byte, value: meter })) })),
  ),

  readExtendedMeters: extendedMeters(0x6f),
  readExtendedMetersAlternate: extendedMeters(0xaf),

  // Identity and configuration.
  readMachineIdentity: defineSasReadPoll(0x1f, recordField(gameIdentity)),
  readGameIdentity: defineSasQueryPoll(
    0x53,
    recordField({ game: bcdField(2) }),
    recordField({ game: bcdField(2), ...gameIdentity }),
  ),
  readVersionAndSerial: defineSasReadPoll(
    0x54,
    sizePrefixedField(recordField({ version: textField(3), serial: restText })),
  ),
  readNumberOfGames: defineSasReadPoll(0x51, bcdField(2)),
  readSelectedGame: defineSasReadPoll(0x55, bcdField(2)),
  readEnabledGames: defineSasReadPoll(
    0x56,
    sizePrefixedField(recordField({ count: byte, games: listField(bcdField(2)) })),
  ),
  readFeatures: defineSasQueryPoll(
    0xa0,
    recordField({ game: bcdField(2) }),
    recordField({ game: bcdField(2), features: bytesField(4), reserved: bytesField(2) }),
  ),
  readCashOutLimit: defineSasQueryPoll(
    0xa4,
    recordField({ game: bcdField(2) }),
    recordField({ game: bcdField(2), limit: bcdField(2) }),
  ),
  readAccountingDenomination: defineSasReadPoll(0xb1, byte),
  readPlayerDenominations: defineSasReadPoll(0xb2, sizePrefixedField(restBytes)),
  readTokenDenomination: defineSasReadPoll(0xb3, byte),
  /** Wager category of the game. The driver compares the raw replies to B4 and B5 with those stored when the machine was commissioned. */
  readWagerCategory: defineSasQueryPoll(
    0xb4,
    recordField({ game: bcdField(2), category: bcdField(2) }),
    sizePrefixedField(recordField({ game: bcdField(2), rest: restBytes })),
  ),
  readExtendedGameIdentity: defineSasQueryPoll(
    0xb5,
    recordField({ game: bcdField(2) }),
    sizePrefixedField(recordField({ game: bcdField(2), rest: restBytes })),
  ),

  // Software signatures arrive later, as replies to a general poll.
  readRomSignature: defineSasWritePoll(0x21, recordField({ seed: binaryField(2) }), binaryField(2)),
  authenticateComponent: defineSasQueryPoll(0x6e, sizePrefixedField(restBytes), sizePrefixedField(restBytes)),

  // Bills, hand pays, stops of stepper reels.
  readLastBill: defineSasReadPoll(0x48, recordField({ country: byte, denomination: byte, count: bcdField(4) })),
  readHandPay: defineSasReadPoll(
    0x1b,
    recordField({
      progressiveGroup: byte,
      level: byte,
      amount: bcdField(5),
      partialPay: bcdField(2),
      resetId: byte,
      unused: bytesField(10),
    }),
  ),
  resetHandPay: defineSasQueryPoll(0x94, nothing, byte),
  readPhysicalStops: defineSasReadPoll(0x8f, listField(byte, 9)),

  // The machine's clock: date as MMDDYYYY, time as HHMMSS.
  readClock: defineSasReadPoll(0x7e, dateAndTime),
  setClock: defineSasBroadcastPoll(0x7f, dateAndTime),
} as const;

/** Returns the broadcast frame that sets the clocks of all machines on the serial line to this local time. */
export const buildSasSetClockFrame = (localTime: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}): Uint8Array =>
  buildSasPollFrame(0, longPolls.setClock, {
    date: localTime.month * 1_000_000 + localTime.day * 10_000 + localTime.year,
    time: localTime.hour * 10_000 + localTime.minute * 100 + localTime.second,
  });
