import { aftCodes, aftPolls } from '../frames/aft.ts';
import { eventData } from '../frames/exceptions.ts';
import type { Field } from '../frames/field.ts';
import { readField } from '../frames/field-bytes.ts';
import { type LongPoll, readReply } from '../frames/long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import { type Asked, readBytes } from '../frames/reply.ts';
import { exceptionName } from './exception-names.ts';

/** What a long poll and its reply mean, for people. Without a function its data say nothing that people need. */
interface PollMeaning {
  readonly asks: string;
  readonly request?: (frame: Uint8Array) => string | null;
  readonly reply?: (frame: Uint8Array) => string | null;
}

/** A row of the table, with its functions typed by the poll. */
const meaningOf = <Request, Reply>(
  poll: LongPoll<Request, Reply>,
  asks: string,
  { request, reply }: { request?: (value: Request) => string; reply?: (value: Reply) => string } = {},
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
const onOff = (asks: string) => ({
  request: ({ enabled }: { enabled: number }) => `${asks} ${enabled ? 'on' : 'off'}`,
});

const meterNames: Readonly<Record<number, string>> = {
  0: 'coin in',
  1: 'coin out',
  2: 'hand-paid wins',
  3: 'hand-paid credits',
  5: 'games',
  11: 'bills',
  12: 'credits',
  160: 'money in',
  161: 'transfers in',
  184: 'money out',
  185: 'transfers out',
};
const hex = (code: number): string => code.toString(16).toUpperCase().padStart(2, '0');

const metersMeaning = {
  reply: ({ meters }: { meters: readonly { code: number; meter: { value: number } | null }[] }) =>
    meters
      .map(
        ({ code, meter }) => `${meterNames[code] ?? `meter ${hex(code)}`} ${meter?.value ?? 'not counted'}`,
      )
      .join(', '),
};

const statusNames: Readonly<Record<number, string>> = {
  [aftCodes.status.done]: 'Transfer is done',
  [aftCodes.status.donePartly]: 'Transfer is done in part',
  [aftCodes.status.pending]: 'Transfer goes on',
  [aftCodes.status.cancelled]: 'Transfer was cancelled',
  [aftCodes.status.idIsLast]: 'Transfer refused: same id as the last one',
  [aftCodes.status.cannotNow]: 'Transfer refused: not now',
  [aftCodes.status.notLocked]: 'Transfer refused: not locked',
  [aftCodes.status.earlierNotAcknowledged]: 'Transfer refused: an earlier one is not acknowledged',
  [aftCodes.status.codeUnknown]: 'Transfer refused: unknown code',
  [aftCodes.status.noInformation]: 'No such transfer',
};

const transferMeaning = (frame: Uint8Array): string | null => {
  const reply = readReply(aftPolls.transfer, frame);
  if (reply === null) return null;
  const { status, details } = reply;
  const name = statusNames[status] ?? `Transfer refused: status ${hex(status)}`;
  return details ? `${name}: ${money(sumOf(details))} ${directionOf(details.type)}, id ${details.id}` : name;
};
const directionOf = (type: number): string => (type === aftCodes.type.toHost ? 'out' : 'in');

const transferRequestMeaning = (frame: Uint8Array): string | null => {
  const content = frame.subarray(2, -2);
  const whole = readField(aftPolls.transfer.request, content);
  if (whole) return `Move ${money(sumOf(whole))} ${directionOf(whole.type)}, id ${whole.id}`;
  const status = readField(aftPolls.interrogate.request, content);
  if (status)
    return status.index === 0 ? 'Transfer, how far?' : `Transfer ${hex(status.index)} of the history?`;
  return readField(aftPolls.cancel.request, content) ? 'Cancel the transfer' : null;
};

const lockNames: Readonly<Record<number, string>> = {
  [aftCodes.lockStatus.locked]: 'Locked for money',
  [aftCodes.lockStatus.pending]: 'Will be locked for money',
};

const table: ReadonlyMap<number, PollMeaning> = new Map<number, PollMeaning>([
  meaningOf(longPolls.disablePlay, 'Lock play'),
  meaningOf(longPolls.enablePlay, 'Allow play'),
  meaningOf(longPolls.enableBills, 'Bill acceptor on'),
  meaningOf(longPolls.disableBills, 'Bill acceptor off'),
  meaningOf(longPolls.enableGame, 'Switch a game', {
    request: ({ game, enabled }) => `Game ${game} ${enabled ? 'on' : 'off'}`,
  }),
  meaningOf(longPolls.beginMaintenance, 'Maintenance begins'),
  meaningOf(longPolls.endMaintenance, 'Maintenance ends'),
  meaningOf(longPolls.setRealTimeEvents, 'Switch events', onOff('Real-time events')),
  meaningOf(longPolls.setAutoRebet, 'Switch rebet', onOff('Automatic rebet')),
  meaningOf(longPolls.delayNextGame, 'Delay the next game', {
    request: ({ delay }) => `Next game ${delay / 10} s later`,
  }),
  meaningOf(longPolls.readSixMeters, 'Six meters?'),
  meaningOf(longPolls.readFiveMeters, 'Five meters?', {
    reply: (values) =>
      ['coin in', 'coin out', 'drop', 'hand-paid wins', 'games']
        .map((name, at) => `${name} ${values[at]}`)
        .join(', '),
  }),
  meaningOf(longPolls.readEightMeters, 'Eight meters?'),
  meaningOf(longPolls.readCurrentCredits, 'Credits?', { reply: (credits) => `${credits} credits` }),
  meaningOf(longPolls.readGamesSincePowerUp, 'Games since power-up?', {
    reply: ({ sincePowerUp, sinceClosed }) =>
      `${sincePowerUp} games since power-up, ${sinceClosed} since the door closed`,
  }),
  meaningOf(longPolls.readCancelledCredits, 'Hand-paid credits?', {
    reply: ({ handPaid }) => `${handPaid} hand-paid credits`,
  }),
  meaningOf(longPolls.readGameMeters, 'Meters of a game?', {
    reply: ({ coinIn, coinOut, jackpot, games }) =>
      `coin in ${coinIn}, coin out ${coinOut}, hand-paid wins ${jackpot}, games ${games}`,
  }),
  meaningOf(longPolls.readSelectedMeters, 'Some meters?', {
    reply: ({ meters }) =>
      meters.map(({ code, value }) => `${meterNames[code] ?? `meter ${hex(code)}`} ${value}`).join(', '),
  }),
  meaningOf(longPolls.readExtendedMeters, 'Meters?', metersMeaning),
  meaningOf(longPolls.readExtendedMetersAlternate, 'Meters?', metersMeaning),
  meaningOf(longPolls.readMachineIdentity, 'Which game?', {
    reply: ({ gameId, paytable, denomination, maxBet }) =>
      `Game ${gameId}, paytable ${paytable}, denomination code ${hex(denomination)}, highest stake ${maxBet}`,
  }),
  meaningOf(longPolls.readGameIdentity, 'Which game?', {
    reply: ({ game, gameId, paytable }) => `Game ${game} is ${gameId}, paytable ${paytable}`,
  }),
  meaningOf(longPolls.readVersionAndSerial, 'Serial number?', {
    reply: ({ version, serial }) => `SAS ${version}, serial number ${serial}`,
  }),
  meaningOf(longPolls.readNumberOfGames, 'How many games?', { reply: (games) => `${games} games` }),
  meaningOf(longPolls.readSelectedGame, 'Which game is selected?', {
    reply: (game) => `Game ${game} is selected`,
  }),
  meaningOf(longPolls.readEnabledGames, 'Which games are on?', {
    reply: ({ games }) => `Games that are on: ${games.join(', ')}`,
  }),
  meaningOf(longPolls.readFeatures, 'Which features?'),
  meaningOf(longPolls.readCashOutLimit, 'Cash-out limit?', {
    reply: ({ limit }) => `Cash-out limit ${limit}`,
  }),
  meaningOf(longPolls.readAccountingDenomination, 'Denomination?', {
    reply: (code) => `Denomination code ${hex(code)}`,
  }),
  meaningOf(longPolls.readPlayerDenominations, 'Which denominations?'),
  meaningOf(longPolls.readTokenDenomination, 'Worth of a coin?'),
  meaningOf(longPolls.readWagerCategory, 'Wager category?'),
  meaningOf(longPolls.readExtendedGameIdentity, 'More of the game?'),
  meaningOf(longPolls.readRomSignature, 'Check the software'),
  meaningOf(longPolls.authenticateComponent, 'Check a component'),
  meaningOf(longPolls.readLastBill, 'Last bill?'),
  meaningOf(longPolls.readHandPay, 'Which hand pay?', {
    reply: ({ level, amount, partialPay }) =>
      amount === 0
        ? 'No hand pay'
        : `Hand pay of ${amount}, level ${hex(level)}${partialPay > 0 ? `, ${partialPay} of it paid` : ''}`,
  }),
  meaningOf(longPolls.resetHandPay, 'Reset the hand pay', {
    reply: (answer) =>
      ['Hand pay is reset', 'Hand pay cannot be reset from here', 'No hand pay to reset'][answer] ??
      `Answer ${hex(answer)}`,
  }),
  meaningOf(longPolls.readPhysicalStops, 'Where do the reels stand?', {
    reply: (stops) => `Reels at ${stops.filter((stop) => stop !== 0xff).join(', ')}`,
  }),
  meaningOf(longPolls.readClock, 'Date and time?', { reply: (clock) => `Clock ${dateOf(clock)}` }),
  meaningOf(longPolls.setClock, 'Set the clock', { request: (clock) => `Clock to ${dateOf(clock)}` }),
  meaningOf(aftPolls.lock, 'Ready for money?', {
    request: ({ code, conditions, timeout }) =>
      code === aftCodes.lock.read
        ? 'Ready for money?'
        : code === aftCodes.lock.cancel
          ? 'Unlock'
          : `Lock for money ${conditions & aftCodes.lockConditions.fromMachine ? 'out' : 'in'}, ${timeout / 100} s`,
    reply: (status) => {
      const lock = lockNames[status.lock];
      if (lock) return lock;
      const restricted = status.restrictedMinor + status.nonrestrictedMinor;
      const has = `${money(status.cashableMinor)} on the meter${restricted > 0 ? `, ${money(restricted)} restricted` : ''}`;
      return `${status.available === 0 ? 'Not ready for money' : 'Ready for money'}, ${has}`;
    },
  }),
  meaningOf(aftPolls.readRegistration, 'Registered?', {
    reply: ({ asset }) => `Asset number ${asset}`,
  }),
  [aftPolls.transfer.command, { asks: 'Transfer', request: transferRequestMeaning, reply: transferMeaning }],
]);

function dateOf({ date, time }: { date: number; time: number }): string {
  const [d, t] = [String(date).padStart(8, '0'), String(time).padStart(6, '0')];
  return `${d.slice(4)}-${d.slice(0, 2)}-${d.slice(2, 4)} ${t.slice(0, 2)}:${t.slice(2, 4)}:${t.slice(4)}`;
}

/** A row for an exception's data. */
const data = <Value>(
  { code, fields }: { readonly code: number; readonly fields: Field<Value> },
  meaning: (value: Value) => string,
): readonly [number, (bytes: Uint8Array) => string] => [
  code,
  (bytes) => {
    const value = readField(fields, bytes);
    return value === null ? '' : meaning(value);
  },
];
const dataMeanings: ReadonlyMap<number, (bytes: Uint8Array) => string> = new Map([
  data(eventData.billAccepted, ({ denomination, count }) => `, code ${hex(denomination)}, bill ${count}`),
  data(eventData.legacyBonus, ({ total }) => ` ${total}`),
  data(eventData.gameStarted, ({ wager }) => `, stake ${wager}`),
  data(eventData.gameEnded, ({ win }) => (win > 0 ? `, won ${win}` : ', won nothing')),
  data(eventData.reelStopped, ({ reel, stop }) => `: reel ${reel} at ${stop}`),
  data(eventData.gameSelected, ({ game }) => `: ${game}`),
]);

const broadcastAddress = 0;

/** Returns what a message of the host means, as a short sentence for people. */
export const hostFrameMeaning = (frame: Uint8Array): string => {
  const [first = 0, command = 0] = frame;
  if (frame.length === 1) return first === 0x80 ? 'Sync, everybody' : 'Poll';
  const row = table.get(command);
  const meaning = row?.request?.(frame) ?? row?.asks ?? `Command ${hex(command)}`;
  return first === broadcastAddress ? `${meaning}, everybody` : meaning;
};

/** Returns what a message of the machine means. `poll` is the host's message before it; null if that is not known. */
export const machineFrameMeaning = (frame: Uint8Array, poll: Uint8Array | null): string => {
  const [first = 0, second = 0] = frame;
  if (poll === null) return frame.length === 1 ? 'Asks to be synchronised' : 'Unasked';
  const address = (poll[0] ?? 0) & 0x7f;
  const asked: Asked = poll.length === 1 ? 'general' : (poll[1] ?? 0);
  // One byte without a CRC can be an exception only while events are off; then a general poll brought it.
  const reply = readBytes(address, asked, frame, false);
  switch (reply.kind) {
    case 'exception':
      return `${exceptionName(reply.code)}${dataMeanings.get(reply.code)?.(reply.data) ?? ''}`;
    case 'data': {
      const row = table.get(reply.command);
      return row?.reply?.(frame) ?? `Answer to ${hex(reply.command)}`;
    }
    case 'acknowledged':
      return 'Done';
    case 'refused':
      return 'Refused: wrong form or data';
    case 'busy':
      return 'Busy';
    default:
      return first === address && second === 0xff ? 'Damaged event' : 'Damaged';
  }
};

/** Whether a host's message says nothing by itself: a poll for exceptions, a synchronisation, the switch of events for one. */
export const isRoutinePoll = (frame: Uint8Array): boolean =>
  frame.length === 1 || frame[1] === longPolls.setRealTimeEvents.command;
