import {
  buildFramePart,
  type FrameDescription,
  type FramePart,
  type FrameText,
} from '@reelfloor/protocol/channels/frame-description';
import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { type LongPoll, parseLongPollReply } from '../frames/define-long-poll.ts';
import { decodeField } from '../frames/field-codec.ts';
import { longPolls } from '../frames/long-polls.ts';

/** Descriptions of a long poll and its reply for people. A missing function means that the data is not worth showing. */
interface PollMeaning {
  readonly asks: FrameText;
  readonly request?: (frame: Uint8Array) => FrameDescription | null;
  readonly reply?: (frame: Uint8Array) => FrameDescription | null;
}

/** Builds a row of the table, with its functions typed by the poll. */
const meaningOf = <Request, Reply>(
  poll: LongPoll<Request, Reply>,
  asks: FrameText,
  {
    request,
    reply,
  }: { request?: (value: Request) => FrameDescription; reply?: (value: Reply) => FrameDescription } = {},
): readonly [number, PollMeaning] => {
  const requestEnd = poll.hasCrc ? -2 : undefined;
  return [
    poll.command,
    {
      asks,
      ...(request && {
        request: (frame) => {
          const value = decodeField(poll.request, frame.subarray(2, requestEnd));
          return value === null ? null : request(value);
        },
      }),
      ...(reply && {
        reply: (frame) => {
          const value = parseLongPollReply(poll, frame);
          return value === null ? null : reply(value);
        },
      }),
    },
  ];
};

const money = (cents: number): string => (cents / 100).toFixed(2);
const sumOf = (of: { cashableMinor: number; restrictedMinor: number; nonrestrictedMinor: number }): number =>
  of.cashableMinor + of.restrictedMinor + of.nonrestrictedMinor;
const onOff = (on: FrameText, off: FrameText) => ({
  request: ({ enabled }: { enabled: number }) => [buildFramePart(enabled ? on : off)],
});

const meterNames: Readonly<Record<number, FrameText>> = {
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

/** `value`: null for a meter that the machine does not have. */
const meterPart = (code: number, value: number | null): FramePart => {
  const name = meterNames[code];
  const shown = value ?? '–';
  return name
    ? buildFramePart(name, { value: shown })
    : buildFramePart('otherMeter', { code: formatHexByte(code), value: shown });
};

const metersMeaning = {
  reply: ({ meters }: { meters: readonly { code: number; meter: { value: number } | null }[] }) =>
    meters.map(({ code, meter }) => meterPart(code, meter?.value ?? null)),
};

const statusNames: Readonly<Record<number, FrameText>> = {
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

const transferMeaning = (frame: Uint8Array): FrameDescription | null => {
  const reply = parseLongPollReply(aftPolls.transfer, frame);
  if (reply === null) return null;
  const { status, details } = reply;
  const name = statusNames[status];
  const first = name
    ? buildFramePart(name)
    : buildFramePart('transferRefused', { code: formatHexByte(status) });
  if (!details) return [first];
  const { type, id } = details;
  const amount = { amount: money(sumOf(details)) };
  return [
    first,
    buildFramePart(isOut(type) ? 'amountOut' : 'amountIn', amount),
    buildFramePart('idIs', { id }),
  ];
};
const isOut = (type: number): boolean => type === aftCodes.type.toHost;

const transferRequestMeaning = (frame: Uint8Array): FrameDescription | null => {
  const content = frame.subarray(2, -2);
  const whole = decodeField(aftPolls.transfer.request, content);
  if (whole) {
    const { type, id } = whole;
    return [
      buildFramePart(isOut(type) ? 'moveOut' : 'moveIn', { amount: money(sumOf(whole)) }),
      buildFramePart('idIs', { id }),
    ];
  }
  const status = decodeField(aftPolls.interrogate.request, content);
  if (status)
    return [
      status.index === 0
        ? buildFramePart('howFar')
        : buildFramePart('fromHistory', { code: formatHexByte(status.index) }),
    ];
  return decodeField(aftPolls.cancel.request, content) ? [buildFramePart('cancelTransfer')] : null;
};

const lockNames: Readonly<Record<number, FrameText>> = {
  [aftCodes.lockStatus.locked]: 'lockedForMoney',
  [aftCodes.lockStatus.pending]: 'lockPending',
};

/** Descriptions of long polls, by command. */
export const pollMeanings: ReadonlyMap<number, PollMeaning> = new Map<number, PollMeaning>([
  meaningOf(longPolls.disablePlay, 'askDisablePlay'),
  meaningOf(longPolls.enablePlay, 'askEnablePlay'),
  meaningOf(longPolls.enableBills, 'askEnableBills'),
  meaningOf(longPolls.disableBills, 'askDisableBills'),
  meaningOf(longPolls.enableGame, 'askEnableGame', {
    request: ({ game, enabled }) => [buildFramePart(enabled ? 'enableGameOn' : 'enableGameOff', { game })],
  }),
  meaningOf(longPolls.beginMaintenance, 'askBeginMaintenance'),
  meaningOf(longPolls.endMaintenance, 'askEndMaintenance'),
  meaningOf(longPolls.setRealTimeEvents, 'askSetRealTimeEvents', onOff('eventsOn', 'eventsOff')),
  meaningOf(longPolls.setAutoRebet, 'askSetAutoRebet', onOff('rebetOn', 'rebetOff')),
  meaningOf(longPolls.delayNextGame, 'askDelayNextGame', {
    request: ({ delay }) => [buildFramePart('nextGameLater', { seconds: delay / 10 })],
  }),
  meaningOf(longPolls.readSixMeters, 'askReadSixMeters'),
  meaningOf(longPolls.readFiveMeters, 'askReadFiveMeters', {
    reply: (values) =>
      (['coinIn', 'coinOut', 'drop', 'handPaidWins', 'games'] as const).map((name, at) =>
        buildFramePart(name, { value: values[at] ?? '–' }),
      ),
  }),
  meaningOf(longPolls.readEightMeters, 'askReadEightMeters'),
  meaningOf(longPolls.readCurrentCredits, 'askReadCurrentCredits', {
    reply: (credits) => [buildFramePart('creditsNow', { credits })],
  }),
  meaningOf(longPolls.readGamesSincePowerUp, 'askReadGamesSincePowerUp', {
    reply: ({ sincePowerUp, sinceClosed }) => [
      buildFramePart('gamesSincePowerUp', { games: sincePowerUp }),
      buildFramePart('gamesSinceClosed', { games: sinceClosed }),
    ],
  }),
  meaningOf(longPolls.readCancelledCredits, 'askReadCancelledCredits', {
    reply: ({ handPaid }) => [buildFramePart('handPaidNow', { credits: handPaid })],
  }),
  meaningOf(longPolls.readGameMeters, 'askReadGameMeters', {
    reply: ({ coinIn, coinOut, jackpot, games }) => [
      buildFramePart('coinIn', { value: coinIn }),
      buildFramePart('coinOut', { value: coinOut }),
      buildFramePart('handPaidWins', { value: jackpot }),
      buildFramePart('games', { value: games }),
    ],
  }),
  meaningOf(longPolls.readSelectedMeters, 'askReadSelectedMeters', {
    reply: ({ meters }) => meters.map(({ code, value }) => meterPart(code, value)),
  }),
  meaningOf(longPolls.readExtendedMeters, 'askReadExtendedMeters', metersMeaning),
  meaningOf(longPolls.readExtendedMetersAlternate, 'askReadExtendedMeters', metersMeaning),
  meaningOf(longPolls.readMachineIdentity, 'askReadMachineIdentity', {
    reply: ({ gameId, paytable, denomination, maxBet }) => [
      buildFramePart('gameIs', { game: gameId }),
      buildFramePart('paytableIs', { paytable }),
      buildFramePart('denominationCode', { code: formatHexByte(denomination) }),
      buildFramePart('maxBetIs', { stake: maxBet }),
    ],
  }),
  meaningOf(longPolls.readGameIdentity, 'askReadMachineIdentity', {
    reply: ({ game, gameId, paytable }) => [
      buildFramePart('gameNumberIs', { game, id: gameId }),
      buildFramePart('paytableIs', { paytable }),
    ],
  }),
  meaningOf(longPolls.readVersionAndSerial, 'askReadVersionAndSerial', {
    reply: ({ version, serial }) => [
      buildFramePart('versionIs', { version }),
      buildFramePart('serialIs', { serial }),
    ],
  }),
  meaningOf(longPolls.readNumberOfGames, 'askReadNumberOfGames', {
    reply: (games) => [buildFramePart('gamesHere', { games })],
  }),
  meaningOf(longPolls.readSelectedGame, 'askReadSelectedGame', {
    reply: (game) => [buildFramePart('gameIsSelected', { game })],
  }),
  meaningOf(longPolls.readEnabledGames, 'askReadEnabledGames', {
    reply: ({ games }) => [buildFramePart('gamesOn', { games: games.join(', ') })],
  }),
  meaningOf(longPolls.readFeatures, 'askReadFeatures'),
  meaningOf(longPolls.readCashOutLimit, 'askReadCashOutLimit', {
    reply: ({ limit }) => [buildFramePart('cashOutLimit', { limit })],
  }),
  meaningOf(longPolls.readAccountingDenomination, 'askReadAccountingDenomination', {
    reply: (code) => [buildFramePart('denominationCode', { code: formatHexByte(code) })],
  }),
  meaningOf(longPolls.readPlayerDenominations, 'askReadPlayerDenominations'),
  meaningOf(longPolls.readTokenDenomination, 'askReadTokenDenomination'),
  meaningOf(longPolls.readWagerCategory, 'askReadWagerCategory'),
  meaningOf(longPolls.readExtendedGameIdentity, 'askReadExtendedGameIdentity'),
  meaningOf(longPolls.readRomSignature, 'askReadRomSignature'),
  meaningOf(longPolls.authenticateComponent, 'askAuthenticateComponent'),
  meaningOf(longPolls.readLastBill, 'askReadLastBill'),
  meaningOf(longPolls.readHandPay, 'askReadHandPay', {
    reply: ({ level, amount, partialPay }) =>
      amount === 0
        ? [buildFramePart('noHandPay')]
        : [
            buildFramePart('handPayOf', { amount }),
            buildFramePart('levelIs', { level: formatHexByte(level) }),
            ...(partialPay > 0 ? [buildFramePart('partlyPaid', { amount: partialPay })] : []),
          ],
  }),
  meaningOf(longPolls.resetHandPay, 'askResetHandPay', {
    reply: (answer) => {
      const name = (['handPayIsReset', 'handPayNotFromHere', 'noHandPayToReset'] as const)[answer];
      return [name ? buildFramePart(name) : buildFramePart('answer', { code: formatHexByte(answer) })];
    },
  }),
  meaningOf(longPolls.readPhysicalStops, 'askReadPhysicalStops', {
    reply: (stops) => [
      buildFramePart('reelsAt', { stops: stops.filter((stop) => stop !== 0xff).join(', ') }),
    ],
  }),
  meaningOf(longPolls.readClock, 'askReadClock', {
    reply: (clock) => [buildFramePart('clockIs', { time: dateOf(clock) })],
  }),
  meaningOf(longPolls.setClock, 'askSetClock', {
    request: (clock) => [buildFramePart('clockTo', { time: dateOf(clock) })],
  }),
  meaningOf(aftPolls.lock, 'askLock', {
    request: ({ code, conditions, timeout }) => {
      if (code === aftCodes.lock.read) return [buildFramePart('askLock')];
      if (code === aftCodes.lock.cancel) return [buildFramePart('unlock')];
      const isFrom = (conditions & aftCodes.lockConditions.fromMachine) !== 0;
      return [
        buildFramePart(isFrom ? 'lockForOut' : 'lockForIn'),
        buildFramePart('forSeconds', { seconds: timeout / 100 }),
      ];
    },
    reply: (status) => {
      const lock = lockNames[status.lock];
      if (lock) return [buildFramePart(lock)];
      const restricted = status.restrictedMinor + status.nonrestrictedMinor;
      return [
        buildFramePart(status.available === 0 ? 'notReadyForMoney' : 'readyForMoney'),
        buildFramePart('onMeter', { amount: money(status.cashableMinor) }),
        ...(restricted > 0 ? [buildFramePart('restricted', { amount: money(restricted) })] : []),
      ];
    },
  }),
  meaningOf(aftPolls.readRegistration, 'askReadRegistration', {
    reply: ({ asset }) => [buildFramePart('assetIs', { asset })],
  }),
  [
    aftPolls.transfer.command,
    { asks: 'askTransfer', request: transferRequestMeaning, reply: transferMeaning },
  ],
]);

function dateOf({ date, time }: { date: number; time: number }): string {
  const [d, t] = [String(date).padStart(8, '0'), String(time).padStart(6, '0')];
  return `${d.slice(4)}-${d.slice(0, 2)}-${d.slice(2, 4)} ${t.slice(0, 2)}:${t.slice(2, 4)}:${t.slice(4)}`;
}
