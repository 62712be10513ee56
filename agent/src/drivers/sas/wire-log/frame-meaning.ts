import { type FrameMeaning, part } from '@reelfloor/protocol/channels/frame-meaning';
import { eventData } from '../frames/exceptions.ts';
import type { Field } from '../frames/field.ts';
import { readField } from '../frames/field-bytes.ts';
import { longPolls } from '../frames/long-polls.ts';
import { type Asked, readBytes } from '../frames/reply.ts';
import { exceptionName } from './exception-names.ts';
import { hex, pollMeanings } from './poll-meanings.ts';

/** A row for an exception's data. */
const data = <Value>(
  { code, fields }: { readonly code: number; readonly fields: Field<Value> },
  meaning: (value: Value) => FrameMeaning,
): readonly [number, (bytes: Uint8Array) => FrameMeaning] => [
  code,
  (bytes) => {
    const value = readField(fields, bytes);
    return value === null ? [] : meaning(value);
  },
];
const dataMeanings: ReadonlyMap<number, (bytes: Uint8Array) => FrameMeaning> = new Map([
  data(eventData.billAccepted, ({ denomination, count }) => [
    part('billCode', { code: hex(denomination) }),
    part('billCount', { count }),
  ]),
  data(eventData.legacyBonus, ({ total }) => [part('bonusOf', { credits: total })]),
  data(eventData.gameStarted, ({ wager }) => [part('stakeIs', { stake: wager })]),
  data(eventData.gameEnded, ({ win }) => [win > 0 ? part('won', { win }) : part('wonNothing')]),
  data(eventData.reelStopped, ({ reel, stop }) => [part('reelAt', { reel, stop })]),
  data(eventData.gameSelected, ({ game }) => [part('gameNumber', { game })]),
]);

const broadcastAddress = 0;

/** Returns what a message of the host means, for people. */
export const hostFrameMeaning = (frame: Uint8Array): FrameMeaning => {
  const [first = 0, command = 0] = frame;
  if (frame.length === 1) return [part(first === 0x80 ? 'sync' : 'poll')];
  const row = pollMeanings.get(command);
  const meaning = row?.request?.(frame) ?? [row ? part(row.asks) : part('command', { code: hex(command) })];
  return first === broadcastAddress ? [...meaning, part('everybody')] : meaning;
};

/** Returns what a message of the machine means. `poll` is the host's message before it; null if that is not known. */
export const machineFrameMeaning = (frame: Uint8Array, poll: Uint8Array | null): FrameMeaning => {
  const [first = 0, second = 0] = frame;
  if (poll === null) return [part(frame.length === 1 ? 'asksForSync' : 'unasked')];
  const address = (poll[0] ?? 0) & 0x7f;
  const asked: Asked = poll.length === 1 ? 'general' : (poll[1] ?? 0);
  // One byte without a CRC can be an exception only while events are off; then a general poll brought it.
  const reply = readBytes(address, asked, frame, false);
  switch (reply.kind) {
    case 'exception':
      return [exceptionName(reply.code), ...(dataMeanings.get(reply.code)?.(reply.data) ?? [])];
    case 'data': {
      const row = pollMeanings.get(reply.command);
      return row?.reply?.(frame) ?? [part('answerTo', { code: hex(reply.command) })];
    }
    case 'acknowledged':
      return [part('done')];
    case 'refused':
      return [part('refusedForm')];
    case 'busy':
      return [part('busy')];
    default:
      return [part(first === address && second === 0xff ? 'damagedEvent' : 'damaged')];
  }
};

/** Whether a host's message says nothing by itself: a poll for exceptions, a synchronisation, the switch of events for one. */
export const isRoutinePoll = (frame: Uint8Array): boolean =>
  frame.length === 1 || frame[1] === longPolls.setRealTimeEvents.command;
