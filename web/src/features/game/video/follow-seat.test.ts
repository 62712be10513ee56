import type { IceServer } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import type { GameState } from '../session/game-state.ts';
import { followSeat } from './follow-seat.ts';

const relay = (username: string): IceServer => ({ urls: ['turn:relay.example'], username, credential: 'c' });
const operators = [{ urls: ['stun:stun.example'] }];
const playing = (session: string, iceServers: readonly IceServer[]) =>
  ({ kind: 'playing', seat: { session: { id: session }, iceServers } }) as unknown as GameState;

it('starts the picture once for each join, and passes on renewed credentials', () => {
  let state = playing('s-1', [relay('1')]);
  let tell = () => {};
  const asked: unknown[] = [];
  const picture = {
    start: (servers: readonly IceServer[]) => asked.push(['start', servers]),
    renew: (servers: readonly IceServer[]) => asked.push(['renew', servers]),
    stop: () => asked.push('stop'),
  };
  const become = (next: GameState) => {
    state = next;
    tell();
    return asked.splice(0);
  };
  const session = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => {};
    },
  };
  followSeat(session, picture, () => operators);
  expect(asked.splice(0)).toEqual([['start', [relay('1'), ...operators]]]);
  const renewed = [relay('2')];
  expect(become(playing('s-1', renewed))).toEqual([['renew', [relay('2'), ...operators]]]);
  expect(become(playing('s-1', renewed))).toEqual([]);
  expect(become({ kind: 'lost', seat: null } as GameState)).toEqual(['stop']);
  expect(become(playing('s-1', [relay('3')]))).toEqual([['start', [relay('3'), ...operators]]]);
});
