import type { IceServer } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
import { syncPictureWithSeat } from '../components/use-machine-video-and-sound.ts';
import type { GameState } from '../session/game-state.ts';

const relay = (username: string): IceServer => ({ urls: ['turn:relay.example'], username, credential: 'c' });
const operators = [{ urls: ['stun:stun.example'] }];
const playing = (session: string, iceServers: readonly IceServer[], keepsPicture = false) =>
  ({ kind: 'playing', seat: { session: { id: session }, iceServers, keepsPicture } }) as unknown as GameState;
const lost = { kind: 'lost', seat: null } as GameState;

const follow = () => {
  let state = playing('s-1', [relay('1')]);
  let notify = () => {};
  const asked: unknown[] = [];
  const picture = {
    start: (servers: readonly IceServer[]) => asked.push(['start', servers]),
    goOn: (servers: readonly IceServer[]) => asked.push(['goOn', servers]),
    renew: (servers: readonly IceServer[]) => asked.push(['renew', servers]),
    stop: () => asked.push('stop'),
  };
  const become = (next: GameState) => {
    state = next;
    notify();
    return asked.splice(0);
  };
  const session = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => {};
    },
  };
  syncPictureWithSeat(session, picture, () => operators);
  expect(asked.splice(0)).toEqual([['start', [relay('1'), ...operators]]]);
  return become;
};

it('starts the picture once for each join, and passes on renewed credentials', () => {
  const become = follow();
  const renewed = [relay('2')];
  expect(become(playing('s-1', renewed))).toEqual([['renew', [relay('2'), ...operators]]]);
  expect(become(playing('s-1', renewed))).toEqual([]);
  expect(become(lost)).toEqual([]);
  expect(become(playing('s-1', [relay('3')]))).toEqual([['start', [relay('3'), ...operators]]]);
});

it('lets the picture run while the connection is lost, and goes on with it where the server kept it', () => {
  const become = follow();
  expect(become(lost)).toEqual([]);
  expect(become(playing('s-1', [relay('2')], true))).toEqual([['goOn', [relay('2'), ...operators]]]);
  expect(become(playing('s-1', [relay('3')], true))).toEqual([['renew', [relay('3'), ...operators]]]);
  expect(become(lost)).toEqual([]);
  expect(become(playing('s-2', [relay('4')]))).toEqual([['start', [relay('4'), ...operators]]]);
  expect(become(lost)).toEqual([]);
  expect(become({ kind: 'ended', ending: { kind: 'connectionLost' } })).toEqual(['stop']);
});
