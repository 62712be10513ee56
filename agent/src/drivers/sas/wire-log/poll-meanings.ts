import {
  buildSerialFrameTextPart,
  type SerialFrameDescription,
  type SerialFrameTextKey,
  type SerialFrameTextPart,
} from '@reelfloor/protocol/channels/serial-frame-description';
import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { type LongPoll, parseSasLongPollReply } from '../frames/define-long-poll.ts';
import { decodeField } from '../frames/field-codec.ts';
import { longPolls } from '../frames/long-polls.ts';

/** Functions that describe a long poll and its reply as readable text. A missing function means that the data is not worth showing. */
interface SasLongPollMeaning {
  readonly asks: SerialFrameTextKey;
  readonly request?: (frame: Uint8Array) => SerialFrameDescription | null;
  readonly reply?: (frame: Uint8Array) => SerialFrameDescription | null;
}

/** Builds an entry of `pollMeanings`, whose functions get their types from the poll. */
const defineSasLongPollMeaning = <Request, Reply>(
  poll: LongPoll<Request, Reply>,
  requestTextKey: SerialFrameTextKey,
  {
    request,
    reply,
  }: {
    request?: (value: Request) => SerialFrameDescription;
    reply?: (value: Reply) => SerialFrameDescription;
  } = {},
): readonly [number, SasLongPollMeaning] => {
  const requestEnd = poll.hasCrc ? -2 : undefined;
  return [
    poll.command,
    {
      asks: requestTextKey,
      ...(request && {
        request: (frame) => {
          const value = decodeField(poll.request, frame.subarray(2, requestEnd));
          return value === null ? null : request(value);
        },
      }),
      ...(reply && {
        reply: (frame) => {
          const value = parseSasLongPollReply(poll, frame);
          return value === null ? null : reply(value);
        },
      }),
    },
  ];
};

const money = (cents: number): string => (cents / 100).toFixed(2);
const sumOf = (of: { cashableMinor: number; restrictedMinor: number; nonrestrictedMinor: number }): number =>
  of.cashableMinor + of.restrictedMinor + of.nonrestrictedMinor;
const onOff = (on: SerialFrameTextKey, off: SerialFrameTextKey) => ({
  request: ({ enabled }: { enabled: number }) => [buildSerialFrameTextPart(enabled ? on : off)],
});

const meterNames: Readonly<Record<number, SerialFrameTextKey>> = {
  0: 'coinIn',
  1: 'coinOut',
  2: 'handPaidWins',
  3: 'handPaidCredits',
  5: 'games',
  11: 'bills',
  12: 'credits',
  160: 'moneyIn',
  161: 'transfersIn',
  184: 'moneyOut',
  185: 'transfersOut',
};
export const formatHexByte = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');

/** Describes a meter as readable text. `value`: null for a meter that the machine does not have. */
const meterPart = (code: number, value: number | null): SerialFrameTextPart => {
  const name = meterNames[code];
  const shown = value ?? '–';
  return name
    ? buildSerialFrameTextPart(name, { value: shown })
    : buildSerialFrameTextPart('otherMeter', { code: formatHexByte(code), value: shown });
};

const metersMeaning = {
  reply: ({ meters }: { meters: readonly { code: number; meter: { value: number } | null }[] }) =>
    meters.map(({ code, meter }) => meterPart(code, meter?.value ?? null)),
};

const statusNames: Readonly<Record<number, SerialFrameTextKey>> = {
  [aftCodes.status.done]: 'transferDone',
  [aftCodes.status.donePartly]: 'transferPartly',
  [aftCodes.status.pending]: 'transferGoesOn',
  [aftCodes.status.cancelled]: 'transferCancelled',
  [aftCodes.status.idIsLast]: 'transferSameId',
  [aftCodes.status.cannotNow]: 'transferNotNow',
  [aftCodes.status.notLocked]: 'transferNotLocked',
  [aftCodes.status.earlierNotAcknowledged]: 'transferUnacknowledged',
  [aftCodes.status.codeUnknown]: 'transferUnknownCode',
  [aftCodes.status.noInformation]: 'noSuchTransfer',
};

const transferMeaning = (frame: Uint8Array): SerialFrameDescription | null => {
  const reply = parseSasLongPollReply(aftPolls.transfer, frame);
  if (reply === null) return null;
  const { status, details } = reply;
  const name = statusNames[status];
  const first = name
    ? buildSerialFrameTextPart(name)
    : buildSerialFrameTextPart('transferRefused', { code: formatHexByte(status) });
  if (!details) return [first];
  const { type, id } = details;
  const amount = { amount: money(sumOf(details)) };
  return [
    first,
    buildSerialFrameTextPart(isOut(type) ? 'amountOut' : 'amountIn', amount),
    buildSerialFrameTextPart('idIs', { id }),
  ];
};
const isOut = (type: number): boolean => type === aftCodes.type.toHost;

const transferRequestMeaning = (frame: Uint8Array): SerialFrameDescription | null => {
  const content = frame.subarray(2, -2);
  const whole = decodeField(aftPolls.transfer.request, content);
  if (whole) {
    const { type, id } = whole;
    return [
      buildSerialFrameTextPart(isOut(type) ? 'moveOut' : 'moveIn', { amount: money(sumOf(whole)) }),
      buildSerialFrameTextPart('idIs', { id }),
    ];
  }
  const status = decodeField(aftPolls.interrogate.request, content);
  if (status)
    return [
      status.index === 0
        ? buildSerialFrameTextPart('howFar')
        : buildSerialFrameTextPart('fromHistory', { code: formatHexByte(status.index) }),
    ];
  return decodeField(aftPolls.cancel.request, content) ? [buildSerialFrameTextPart('cancelTransfer')] : null;
};

const lockNames: Readonly<Record<number, SerialFrameTextKey>> = {
  [aftCodes.lockStatus.locked]: 'lockedForMoney',
  [aftCodes.lockStatus.pending]: 'lockPending',
};

/** Functions that describe long polls as readable text, by command. */
export const pollMeanings: ReadonlyMap<number, SasLongPollMeaning> = new Map<number, SasLongPollMeaning>([
  defineSasLongPollMeaning(longPolls.disablePlay, 'askDisablePlay'),
  defineSasLongPollMeaning(longPolls.enablePlay, 'askEnablePlay'),
  defineSasLongPollMeaning(longPolls.enableBills, 'askEnableBills'),
  defineSasLongPollMeaning(longPolls.disableBills, 'askDisableBills'),
  defineSasLongPollMeaning(longPolls.enableGame, 'askEnableGame', {
    request: ({ game, enabled }) => [buildSerialFrameTextPart(enabled ? 'enableGameOn' : 'enableGameOff', { game })],
  }),
  defineSasLongPollMeaning(longPolls.beginMaintenance, 'askBeginMaintenance'),
  defineSasLongPollMeaning(longPolls.endMaintenance, 'askEndMaintenance'),
  defineSasLongPollMeaning(longPolls.setRealTimeEvents, 'askSetRealTimeEvents', onOff('eventsOn', 'eventsOff')),
  defineSasLongPollMeaning(longPolls.setAutoRebet, 'askSetAutoRebet', onOff('rebetOn', 'rebetOff')),
  defineSasLongPollMeaning(longPolls.delayNextGame, 'askDelayNextGame', {
    request: ({ delay }) => [buildSerialFrameTextPart('nextGameLater', { seconds: delay / 10 })],
  }),
  defineSasLongPollMeaning(longPolls.readSixMeters, 'askReadSixMeters'),
  defineSasLongPollMeaning(longPolls.readFiveMeters, 'askReadFiveMeters', {
    reply: (values) =>
      (['coinIn', 'coinOut', 'drop', 'handPaidWins', 'games'] as const).map((name, at) =>
        buildSerialFrameTextPart(name, { value: values[at] ?? '–' }),
      ),
  }),
  defineSasLongPollMeaning(longPolls.readEightMeters, 'askReadEightMeters'),
  defineSasLongPollMeaning(longPolls.readCurrentCredits, 'askReadCurrentCredits', {
    reply: (credits) => [buildSerialFrameTextPart('creditsNow', { credits })],
  }),
  defineSasLongPollMeaning(longPolls.readGamesSincePowerUp, 'askReadGamesSincePowerUp', {
    reply: ({ sincePowerUp, sinceClosed }) => [
      buildSerialFrameTextPart('gamesSincePowerUp', { games: sincePowerUp }),
      buildSerialFrameTextPart('gamesSinceClosed', { games: sinceClosed }),
    ],
  }),
  defineSasLongPollMeaning(longPolls.readCancelledCredits, 'askReadCancelledCredits', {
    reply: ({ handPaid }) => [buildSerialFrameTextPart('handPaidNow', { credits: handPaid })],
  }),
  defineSasLongPollMeaning(longPolls.readGameMeters, 'askReadGameMeters', {
    reply: ({ coinIn, coinOut, jackpot, games }) => [
      buildSerialFrameTextPart('coinIn', { value: coinIn }),
      buildSerialFrameTextPart('coinOut', { value: coinOut }),
      buildSerialFrameTextPart('handPaidWins', { value: jackpot }),
      buildSerialFrameTextPart('games', { value: games }),
    ],
  }),
  defineSasLongPollMeaning(longPolls.readSelectedMeters, 'askReadSelectedMeters', {
    reply: ({ meters }) => meters.map(({ code, value }) => meterPart(code, value)),
  }),
  defineSasLongPollMeaning(longPolls.readExtendedMeters, 'askReadExtendedMeters', metersMeaning),
  defineSasLongPollMeaning(longPolls.readExtendedMetersAlternate, 'askReadExtendedMeters', metersMeaning),
  defineSasLongPollMeaning(longPolls.readMachineIdentity, 'askReadMachineIdentity', {
    reply: ({ gameId, paytable, denomination, maxBet }) => [
      buildSerialFrameTextPart('gameIs', { game: gameId }),
      buildSerialFrameTextPart('paytableIs', { paytable }),
      buildSerialFrameTextPart('denominationCode', { code: formatHexByte(denomination) }),
      buildSerialFrameTextPart('maxBetIs', { stake: maxBet }),
    ],
  }),
  defineSasLongPollMeaning(longPolls.readGameIdentity, 'askReadMachineIdentity', {
    reply: ({ game, gameId, paytable }) => [
      buildSerialFrameTextPart('gameNumberIs', { game, id: gameId }),
      buildSerialFrameTextPart('paytableIs', { paytable }),
    ],
  }),
  defineSasLongPollMeaning(longPolls.readVersionAndSerial, 'askReadVersionAndSerial', {
    reply: ({ version, serial }) => [
      buildSerialFrameTextPart('versionIs', { version }),
      buildSerialFrameTextPart('serialIs', { serial }),
    ],
  }),
  defineSasLongPollMeaning(longPolls.readNumberOfGames, 'askReadNumberOfGames', {
    reply: (games) => [buildSerialFrameTextPart('gamesHere', { games })],
  }),
  defineSasLongPollMeaning(longPolls.readSelectedGame, 'askReadSelectedGame', {
    reply: (game) => [buildSerialFrameTextPart('gameIsSelected', { game })],
  }),
  defineSasLongPollMeaning(longPolls.readEnabledGames, 'askReadEnabledGames', {
    reply: ({ games }) => [buildSerialFrameTextPart('gamesOn', { games: games.join(', ') })],
  }),
  defineSasLongPollMeaning(longPolls.readFeatures, 'askReadFeatures'),
  defineSasLongPollMeaning(longPolls.readCashOutLimit, 'askReadCashOutLimit', {
    reply: ({ limit }) => [buildSerialFrameTextPart('cashOutLimit', { limit })],
  }),
  defineSasLongPollMeaning(longPolls.readAccountingDenomination, 'askReadAccountingDenomination', {
    reply: (code) => [buildSerialFrameTextPart('denominationCode', { code: formatHexByte(code) })],
  }),
  defineSasLongPollMeaning(longPolls.readPlayerDenominations, 'askReadPlayerDenominations'),
  defineSasLongPollMeaning(longPolls.readTokenDenomination, 'askReadTokenDenomination'),
  defineSasLongPollMeaning(longPolls.readWagerCategory, 'askReadWagerCategory'),
  defineSasLongPollMeaning(longPolls.readExtendedGameIdentity, 'askReadExtendedGameIdentity'),
  defineSasLongPollMeaning(longPolls.readRomSignature, 'askReadRomSignature'),
  defineSasLongPollMeaning(longPolls.authenticateComponent, 'askAuthenticateComponent'),
  defineSasLongPollMeaning(longPolls.readLastBill, 'askReadLastBill'),
  defineSasLongPollMeaning(longPolls.readHandPay, 'askReadHandPay', {
    reply: ({ level, amount, partialPay }) =>
      amount === 0
        ? [buildSerialFrameTextPart('noHandPay')]
        : [
            buildSerialFrameTextPart('handPayOf', { amount }),
            buildSerialFrameTextPart('levelIs', { level: formatHexByte(level) }),
            ...(partialPay > 0 ? [buildSerialFrameTextPart('partlyPaid', { amount: partialPay })] : []),
          ],
  }),
  defineSasLongPollMeaning(longPolls.resetHandPay, 'askResetHandPay', {
    reply: (answer) => {
      const name = (['handPayIsReset', 'handPayNotFromHere', 'noHandPayToReset'] as const)[answer];
      return [
        name ? buildSerialFrameTextPart(name) : buildSerialFrameTextPart('answer', { code: formatHexByte(answer) }),
      ];
    },
  }),
  defineSasLongPollMeaning(longPolls.readPhysicalStops, 'askReadPhysicalStops', {
    reply: (stops) => [
      buildSerialFrameTextPart('reelsAt', { stops: stops.filter((stop) => stop !== 0xff).join(', ') }),
    ],
  }),
  defineSasLongPollMeaning(longPolls.readClock, 'askReadClock', {
    reply: (clock) => [buildSerialFrameTextPart('clockIs', { time: dateOf(clock) })],
  }),
  defineSasLongPollMeaning(longPolls.setClock, 'askSetClock', {
    request: (clock) => [buildSerialFrameTextPart('clockTo', { time: dateOf(clock) })],
  }),
  defineSasLongPollMeaning(aftPolls.lock, 'askLock', {
    request: ({ code, conditions, timeout }) => {
      if (code === aftCodes.lock.read) return [buildSerialFrameTextPart('askLock')];
      if (code === aftCodes.lock.cancel) return [buildSerialFrameTextPart('unlock')];
      const isFrom = (conditions & aftCodes.lockConditions.fromMachine) !== 0;
      return [
        buildSerialFrameTextPart(isFrom ? 'lockForOut' : 'lockForIn'),
        buildSerialFrameTextPart('forSeconds', { seconds: timeout / 100 }),
      ];
    },
    reply: (status) => {
      const lock = lockNames[status.lock];
      if (lock) return [buildSerialFrameTextPart(lock)];
      const restricted = status.restrictedMinor + status.nonrestrictedMinor;
      return [
        buildSerialFrameTextPart(status.available === 0 ? 'notReadyForMoney' : 'readyForMoney'),
        buildSerialFrameTextPart('onMeter', { amount: money(status.cashableMinor) }),
        ...(restricted > 0 ? [buildSerialFrameTextPart('restricted', { amount: money(restricted) })] : []),
      ];
    },
  }),
  defineSasLongPollMeaning(aftPolls.readRegistration, 'askReadRegistration', {
    reply: ({ asset }) => [buildSerialFrameTextPart('assetIs', { asset })],
  }),
  [aftPolls.transfer.command, { asks: 'askTransfer', request: transferRequestMeaning, reply: transferMeaning }],
]);

function dateOf({ date, time }: { date: number; time: number }): string {
  const [d, t] = [String(date).padStart(8, '0'), String(time).padStart(6, '0')];
  return `${d.slice(4)}-${d.slice(0, 2)}-${d.slice(2, 4)} ${t.slice(0, 2)}:${t.slice(2, 4)}:${t.slice(4)}`;
}
