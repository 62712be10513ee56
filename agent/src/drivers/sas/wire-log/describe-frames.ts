import {
  buildSerialFrameTextPart,
  type SerialFrameDescription,
  type SerialFrameTextKey,
  type SerialFrameTextPart,
} from '@reelfloor/protocol/channels/serial-frame-description';
import { decodeField } from '../frames/field-codec.ts';
import type { Field } from '../frames/field-types.ts';
import { longPolls } from '../frames/long-polls.ts';
import { type PollKind, parseSasReplyFrame } from '../frames/parse-reply-frame.ts';
import { eventData } from '../frames/sas-exception-codes.ts';
import { formatHexByte, pollMeanings } from './poll-meanings.ts';

/** Builds a table row that describes an exception's data. */
const data = <Value>(
  { code, fields }: { readonly code: number; readonly fields: Field<Value> },
  meaning: (value: Value) => SerialFrameDescription,
): readonly [number, (bytes: Uint8Array) => SerialFrameDescription] => [
  code,
  (bytes) => {
    const value = decodeField(fields, bytes);
    return value === null ? [] : meaning(value);
  },
];
const dataMeanings: ReadonlyMap<number, (bytes: Uint8Array) => SerialFrameDescription> = new Map([
  data(eventData.billAccepted, ({ denomination, count }) => [
    buildSerialFrameTextPart('billCode', { code: formatHexByte(denomination) }),
    buildSerialFrameTextPart('billCount', { count }),
  ]),
  data(eventData.legacyBonus, ({ total }) => [buildSerialFrameTextPart('bonusOf', { credits: total })]),
  data(eventData.gameStarted, ({ wager }) => [buildSerialFrameTextPart('stakeIs', { stake: wager })]),
  data(eventData.gameEnded, ({ win }) => [
    win > 0 ? buildSerialFrameTextPart('won', { win }) : buildSerialFrameTextPart('wonNothing'),
  ]),
  data(eventData.reelStopped, ({ reel, stop }) => [buildSerialFrameTextPart('reelAt', { reel, stop })]),
  data(eventData.gameSelected, ({ game }) => [buildSerialFrameTextPart('gameNumber', { game })]),
]);

const broadcastAddress = 0;

/** Describes a frame sent by the host as readable text. */
export const describeSasHostFrame = (frame: Uint8Array): SerialFrameDescription => {
  const [first = 0, command = 0] = frame;
  if (frame.length === 1) return [buildSerialFrameTextPart(first === 0x80 ? 'sync' : 'poll')];
  const row = pollMeanings.get(command);
  const meaning = row?.request?.(frame) ?? [
    row ? buildSerialFrameTextPart(row.asks) : buildSerialFrameTextPart('command', { code: formatHexByte(command) }),
  ];
  return first === broadcastAddress ? [...meaning, buildSerialFrameTextPart('everybody')] : meaning;
};

/** Describes a frame sent by the machine as readable text. `poll`: the host's preceding message; null if unknown. */
export const describeSasMachineFrame = (frame: Uint8Array, poll: Uint8Array | null): SerialFrameDescription => {
  const [first = 0, second = 0] = frame;
  if (poll === null) return [buildSerialFrameTextPart(frame.length === 1 ? 'asksForSync' : 'unasked')];
  const address = (poll[0] ?? 0) & 0x7f;
  const asked: PollKind = poll.length === 1 ? 'general' : (poll[1] ?? 0);
  // Parses without real-time events: only while they are off can one byte without a CRC be an exception, in reply to a general poll.
  const reply = parseSasReplyFrame(address, asked, frame, false);
  switch (reply.kind) {
    case 'exception':
      return [describeSasException(reply.code), ...(dataMeanings.get(reply.code)?.(reply.data) ?? [])];
    case 'data': {
      const row = pollMeanings.get(reply.command);
      return row?.reply?.(frame) ?? [buildSerialFrameTextPart('answerTo', { code: formatHexByte(reply.command) })];
    }
    case 'acknowledged':
      return [buildSerialFrameTextPart('done')];
    case 'refused':
      return [buildSerialFrameTextPart('refusedForm')];
    case 'busy':
      return [buildSerialFrameTextPart('busy')];
    default:
      return [buildSerialFrameTextPart(first === address && second === 0xff ? 'damagedEvent' : 'damaged')];
  }
};

/** Whether a host's message is routine: a poll for exceptions, a synchronisation poll, or turning real-time events on or off. */
export const isRoutineSasPoll = (frame: Uint8Array): boolean =>
  frame.length === 1 || frame[1] === longPolls.setRealTimeEvents.command;

/** Readable descriptions of exceptions. A code in no row is shown as its number. */
const names: readonly (readonly [first: number, name: SerialFrameTextKey, last?: number])[] = [
  [0x00, 'nothingNew'],
  [0x11, 'door.slotOpened'],
  [0x12, 'door.slotClosed'],
  [0x13, 'door.dropOpened'],
  [0x14, 'door.dropClosed'],
  [0x15, 'cardCageOpened'],
  [0x16, 'cardCageClosed'],
  [0x17, 'powerCameBack'],
  [0x18, 'powerWasLost'],
  [0x19, 'door.cashBoxOpened'],
  [0x1a, 'door.cashBoxClosed'],
  [0x1b, 'cashBoxRemoved'],
  [0x1c, 'cashBoxPutBack'],
  [0x1d, 'door.bellyOpened'],
  [0x1e, 'door.bellyClosed'],
  [0x1f, 'nobodyPlays'],
  [0x20, 'tilt'],
  [0x21, 'tiltCoinIn'],
  [0x22, 'tiltCoinOut'],
  [0x23, 'hopperEmpty'],
  [0x24, 'tiltCoinPaidTooMuch'],
  [0x25, 'tiltDiverter'],
  [0x27, 'cashBoxFull'],
  [0x28, 'tiltBillAcceptor', 0x2d],
  [0x2e, 'cashBoxNearlyFull'],
  [0x31, 'memoryError', 0x39],
  [0x3a, 'memoryErrorWasReset'],
  [0x3b, 'lowBattery'],
  [0x3c, 'operatorChangedOptions'],
  [0x3d, 'ticketPrinted'],
  [0x3e, 'handPayTicketPrinted'],
  [0x3f, 'validationIdMissing'],
  [0x40, 'tiltReel', 0x46],
  [0x47, 'billAccepted', 0x4e],
  [0x4f, 'billAccepted'],
  [0x50, 'billAccepted'],
  [0x51, 'handPayWaits'],
  [0x52, 'handPayWasReset'],
  [0x54, 'progressiveWon'],
  [0x55, 'handPayRequestCancelled'],
  [0x56, 'progressiveLevelHit', 0x56],
  [0x57, 'ticketRequested'],
  [0x59, 'otherProgressiveLevelHit'],
  [0x60, 'printer', 0x61],
  [0x66, 'cashOutKeyPressed'],
  [0x67, 'ticketPutIn'],
  [0x68, 'ticketTransferEnded'],
  [0x69, 'transferHasEnded'],
  [0x6a, 'wantsToCashOutToTheHost'],
  [0x6b, 'wantsToPayAWinToTheHost'],
  [0x6c, 'registration', 0x6e],
  [0x6f, 'lockedForMoney'],
  [0x70, 'exceptionsWereLost'],
  [0x71, 'callLampOn'],
  [0x72, 'callLampOff'],
  [0x74, 'printer', 0x78],
  [0x7a, 'metersWereReset', 0x7b],
  [0x7c, 'legacyBonusPaid'],
  [0x7e, 'roundBegan'],
  [0x7f, 'roundEnded'],
  [0x80, 'hopperLevelLow'],
  [0x81, 'hopperLevelHigh'],
  [0x82, 'attendantMenuOpened'],
  [0x83, 'attendantMenuClosed'],
  [0x84, 'operatorMenuOpened'],
  [0x85, 'operatorMenuClosed'],
  [0x86, 'outOfService'],
  [0x87, 'waitsForThePlayer'],
  [0x88, 'reelStopped'],
  [0x89, 'creditStaked'],
  [0x8a, 'earlierGameShown'],
  [0x8b, 'cardHeld'],
  [0x8c, 'gameSelected'],
  [0x8e, 'softwareChanged'],
  [0x8f, 'softwareChecked'],
  [0x98, 'door.slotOpenedWithoutPower'],
  [0x99, 'door.dropOpenedWithoutPower'],
  [0x9a, 'cardCageOpenedWithoutPower'],
  [0x9b, 'door.cashBoxOpenedWithoutPower'],
];

/** The description of each exception code; null for a code without one. */
const nameOfCode = Array.from({ length: 256 }, (_, code) => {
  const row = names.find(([first, , last]) => code >= first && code <= (last ?? first));
  return row ? row[1] : null;
});

export const describeSasException = (code: number): SerialFrameTextPart => {
  const name = nameOfCode[code];
  return name
    ? buildSerialFrameTextPart(name)
    : buildSerialFrameTextPart('exception', { code: code.toString(16).toUpperCase().padStart(2, '0') });
};
