import {
  type FrameMeaning,
  type FramePart,
  type FrameText,
  part,
} from '@reelfloor/protocol/channels/frame-meaning';
import { aftCodes, aftPolls } from '../frames/aft.ts';
import { readField } from '../frames/field-bytes.ts';
import { type LongPoll, readReply } from '../frames/long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';

/** Descriptions of a long poll and its reply for people. A missing function means that the data is not worth showing. */
interface PollMeaning {
  readonly asks: FrameText;
  readonly request?: (frame: Uint8Array) => FrameMeaning | null;
  readonly reply?: (frame: Uint8Array) => FrameMeaning | null;
}

/** Builds a row of the table, with its functions typed by the poll. */
const meaningOf = <Request, Reply>(
  poll: LongPoll<Request, Reply>,
  asks: FrameText,
  {
    request,
    reply,
  }: { request?: (value: Request) => FrameMeaning; reply?: (value: Reply) => FrameMeaning } = {},
): readonly [number, PollMeaning] => {
  const requestEnd = poll.hasCrc ? -2 : undefined;
  return [
    poll.command,
    {
      asks,
      ...(request && {
        request: (frame) => {
          const value = readField(poll.request, frame.subarray(2, requestEnd));
          return value === null ? null : request(value);
        },
      }),
      ...(reply && {
        reply: (frame) => {
          const value = readReply(poll, frame);
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
  request: ({ enabled }: { enabled: number }) => [part(enabled ? on : off)],
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
export const hex = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');

/** `value`: null for a meter that the machine does not have. */
const meterPart = (code: number, value: number | null): FramePart => {
  const name = meterNames[code];
  const shown = value ?? '–';
  return name ? part(name, { value: shown }) : part('otherMeter', { code: hex(code), value: shown });
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

const transferMeaning = (frame: Uint8Array): FrameMeaning | null => {
  const reply = readReply(aftPolls.transfer, frame);
  if (reply === null) return null;
  const { status, details } = reply;
  const name = statusNames[status];
  const first = name ? part(name) : part('transferRefused', { code: hex(status) });
  if (!details) return [first];
  const { type, id } = details;
  const amount = { amount: money(sumOf(details)) };
  return [first, part(isOut(type) ? 'amountOut' : 'amountIn', amount), part('idIs', { id })];
};
const isOut = (type: number): boolean => type === aftCodes.type.toHost;

const transferRequestMeaning = (frame: Uint8Array): FrameMeaning | null => {
  const content = frame.subarray(2, -2);
  const whole = readField(aftPolls.transfer.request, content);
  if (whole) {
    const { type, id } = whole;
    return [part(isOut(type) ? 'moveOut' : 'moveIn', { amount: money(sumOf(whole)) }), part('idIs', { id })];
  }
  const status = readField(aftPolls.interrogate.request, content);
  if (status) return [status.index === 0 ? part('howFar') : part('fromHistory', { code: hex(status.index) })];
  return readField(aftPolls.cancel.request, content) ? [part('cancelTransfer')] : null;
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
    request: ({ game, enabled }) => [part(enabled ? 'enableGameOn' : 'enableGameOff', { game })],
  }),
  meaningOf(longPolls.beginMaintenance, 'askBeginMaintenance'),
  meaningOf(longPolls.endMaintenance, 'askEndMaintenance'),
  meaningOf(longPolls.setRealTimeEvents, 'askSetRealTimeEvents', onOff('eventsOn', 'eventsOff')),
  meaningOf(longPolls.setAutoRebet, 'askSetAutoRebet', onOff('rebetOn', 'rebetOff')),
  meaningOf(longPolls.delayNextGame, 'askDelayNextGame', {
    request: ({ delay }) => [part('nextGameLater', { seconds: delay / 10 })],
  }),
  meaningOf(longPolls.readSixMeters, 'askReadSixMeters'),
  meaningOf(longPolls.readFiveMeters, 'askReadFiveMeters', {
    reply: (values) =>
      (['coinIn', 'coinOut', 'drop', 'handPaidWins', 'games'] as const).map((name, at) =>
        part(name, { value: values[at] ?? '–' }),
      ),
  }),
  meaningOf(longPolls.readEightMeters, 'askReadEightMeters'),
  meaningOf(longPolls.readCurrentCredits, 'askReadCurrentCredits', {
    reply: (credits) => [part('creditsNow', { credits })],
  }),
  meaningOf(longPolls.readGamesSincePowerUp, 'askReadGamesSincePowerUp', {
    reply: ({ sincePowerUp, sinceClosed }) => [
      part('gamesSincePowerUp', { games: sincePowerUp }),
      part('gamesSinceClosed', { games: sinceClosed }),
    ],
  }),
  meaningOf(longPolls.readCancelledCredits, 'askReadCancelledCredits', {
    reply: ({ handPaid }) => [part('handPaidNow', { credits: handPaid })],
  }),
  meaningOf(longPolls.readGameMeters, 'askReadGameMeters', {
    reply: ({ coinIn, coinOut, jackpot, games }) => [
      part('coinIn', { value: coinIn }),
      part('coinOut', { value: coinOut }),
      part('handPaidWins', { value: jackpot }),
      part('games', { value: games }),
    ],
  }),
  meaningOf(longPolls.readSelectedMeters, 'askReadSelectedMeters', {
    reply: ({ meters }) => meters.map(({ code, value }) => meterPart(code, value)),
  }),
  meaningOf(longPolls.readExtendedMeters, 'askReadExtendedMeters', metersMeaning),
  meaningOf(longPolls.readExtendedMetersAlternate, 'askReadExtendedMeters', metersMeaning),
  meaningOf(longPolls.readMachineIdentity, 'askReadMachineIdentity', {
    reply: ({ gameId, paytable, denomination, maxBet }) => [
      part('gameIs', { game: gameId }),
      part('paytableIs', { paytable }),
      part('denominationCode', { code: hex(denomination) }),
      part('maxBetIs', { stake: maxBet }),
    ],
  }),
  meaningOf(longPolls.readGameIdentity, 'askReadMachineIdentity', {
    reply: ({ game, gameId, paytable }) => [
      part('gameNumberIs', { game, id: gameId }),
      part('paytableIs', { paytable }),
    ],
  }),
  meaningOf(longPolls.readVersionAndSerial, 'askReadVersionAndSerial', {
    reply: ({ version, serial }) => [part('versionIs', { version }), part('serialIs', { serial })],
  }),
  meaningOf(longPolls.readNumberOfGames, 'askReadNumberOfGames', {
    reply: (games) => [part('gamesHere', { games })],
  }),
  meaningOf(longPolls.readSelectedGame, 'askReadSelectedGame', {
    reply: (game) => [part('gameIsSelected', { game })],
  }),
  meaningOf(longPolls.readEnabledGames, 'askReadEnabledGames', {
    reply: ({ games }) => [part('gamesOn', { games: games.join(', ') })],
  }),
  meaningOf(longPolls.readFeatures, 'askReadFeatures'),
  meaningOf(longPolls.readCashOutLimit, 'askReadCashOutLimit', {
    reply: ({ limit }) => [part('cashOutLimit', { limit })],
  }),
  meaningOf(longPolls.readAccountingDenomination, 'askReadAccountingDenomination', {
    reply: (code) => [part('denominationCode', { code: hex(code) })],
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
        ? [part('noHandPay')]
        : [
            part('handPayOf', { amount }),
            part('levelIs', { level: hex(level) }),
            ...(partialPay > 0 ? [part('partlyPaid', { amount: partialPay })] : []),
          ],
  }),
  meaningOf(longPolls.resetHandPay, 'askResetHandPay', {
    reply: (answer) => {
      const name = (['handPayIsReset', 'handPayNotFromHere', 'noHandPayToReset'] as const)[answer];
      return [name ? part(name) : part('answer', { code: hex(answer) })];
    },
  }),
  meaningOf(longPolls.readPhysicalStops, 'askReadPhysicalStops', {
    reply: (stops) => [part('reelsAt', { stops: stops.filter((stop) => stop !== 0xff).join(', ') })],
  }),
  meaningOf(longPolls.readClock, 'askReadClock', {
    reply: (clock) => [part('clockIs', { time: dateOf(clock) })],
  }),
  meaningOf(longPolls.setClock, 'askSetClock', {
    request: (clock) => [part('clockTo', { time: dateOf(clock) })],
  }),
  meaningOf(aftPolls.lock, 'askLock', {
    request: ({ code, conditions, timeout }) => {
      if (code === aftCodes.lock.read) return [part('askLock')];
      if (code === aftCodes.lock.cancel) return [part('unlock')];
      const isFrom = (conditions & aftCodes.lockConditions.fromMachine) !== 0;
      return [part(isFrom ? 'lockForOut' : 'lockForIn'), part('forSeconds', { seconds: timeout / 100 })];
    },
    reply: (status) => {
      const lock = lockNames[status.lock];
      if (lock) return [part(lock)];
      const restricted = status.restrictedMinor + status.nonrestrictedMinor;
      return [
        part(status.available === 0 ? 'notReadyForMoney' : 'readyForMoney'),
        part('onMeter', { amount: money(status.cashableMinor) }),
        ...(restricted > 0 ? [part('restricted', { amount: money(restricted) })] : []),
      ];
    },
  }),
  meaningOf(aftPolls.readRegistration, 'askReadRegistration', {
    reply: ({ asset }) => [part('assetIs', { asset })],
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
