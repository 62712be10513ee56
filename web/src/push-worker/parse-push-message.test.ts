import type { PushMessage } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { parsePushMessage } from './parse-push-message.ts';

const until = new Date(2026, 10, 26, 23, 41).getTime();
const message: PushMessage = {
  ...{ v: 1, kind: 'free', machine: '405', brand: 'Copper Canyon', language: 'tr', until },
};
const read = (change: object) => parsePushMessage(JSON.stringify({ ...message, ...change }));

it('says what has happened in the language of the message, and leads to the machine', () => {
  expect(read({})).toEqual({
    title: '405 Copper Canyon boşaldı',
    body: 'Makineye gitmek için dokunun.',
    ...{ lang: 'tr', tag: 'free-405', path: '/lobby?search=405', until },
  });
  expect(read({ kind: 'turn', language: 'en' })).toMatchObject({
    title: 'Your turn: 405 Copper Canyon',
    body: 'The seat is reserved for you until 23:41.',
  });
  expect(read({ kind: 'lost', language: 'ar' })).toMatchObject({
    title: 'Queue place lost: 405 Copper Canyon',
    path: '/lobby',
  });
});

it('leads only into the lobby, whatever the machine is called', () => {
  expect(read({ machine: '//evil.example/?a=b&c' })?.path).toBe('/lobby?search=%2F%2Fevil.example%2F%3Fa%3Db%26c');
  expect(read({ brand: '$& {{time}}' })?.title).toBe('405 $& {{time}} boşaldı');
});

it('shows nothing of a message that it does not know', () => {
  for (const change of [{ v: 2 }, { kind: 'buy' }, { machine: 5 }, { until: 'now' }, { brand: null }])
    expect(read(change)).toBeNull();
  for (const text of ['', 'null', '[]', '{']) expect(parsePushMessage(text)).toBeNull();
});
