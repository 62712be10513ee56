import { okResult } from '@reelfloor/protocol';
import { afterEach, expect } from 'vitest';
import type { GameListener } from '../features/game/session/autoplay.ts';
import type { GameParameters } from '../features/game/session/build-game-screen-state.ts';
import type { GameSessionOptions } from '../features/game/session/game-channel.ts';
import { GameSession } from '../features/game/session/game-session.ts';
import type { SeatView } from '../features/game/session/game-state.ts';
import { ManualClock, settled } from './manual-clock.ts';
import { openFloor, welcome } from './open-floor.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/**
 * Returns a session with a fake server, after its first try to join. `seat` returns the seat as the screen knows it.
 */
export const join = async (
  behaviour: Parameters<typeof openFloor>[0] = {},
  listener: GameListener = {},
  terms: GameParameters = { allowAutoplay: true, rotateMenu: true, framesPerSecond: 30 },
  beside: Pick<GameSessionOptions, 'earlyOffers' | 'fetchBrand' | 'loadRulesHash' | 'refusal' | 'resume'> = {},
) => {
  let joins = 0;
  const clock = new ManualClock();
  const floor = openFloor({ init: () => okResult(withCredit(++joins)), ...behaviour });
  const session = new GameSession({
    url: 'ws://floor.example/machine',
    openSocket: floor.openSocket,
    clock,
    machineId: '104',
    token: () => 'token',
    terms,
    ...beside,
    controls: {
      volume: 1,
      layout: 'wide',
      view: { cut: null, rotation: null },
      keepVolume: () => {},
      keepView: () => {},
    },
  });
  session.controls.setPicture('live');
  session.listen(listener);
  session.start();
  cleanUps.push(() => session.suspend());
  await settled();
  const seat = (): SeatView => {
    const state = session.getState();
    if (state.kind === 'playing' || state.kind === 'leaving') return state.seat;
    throw new Error(`no seat while ${state.kind}`);
  };
  const interrupt = async () => {
    floor.drop();
    await clock.advance(longestFirstDelayMs);
  };
  return { floor, session, seat, clock, interrupt };
};

export const joined = async (...options: Parameters<typeof join>) => {
  const table = await join(...options);
  expect(table.session.getState().kind).toBe('playing');
  return table;
};

export const withCredit = (sessionNumber: number) => {
  const answer = welcome(sessionNumber);
  return { ...answer, cabinet: { ...answer.cabinet, creditMinor } };
};
const creditMinor = 1000;

export const longestFirstDelayMs = 300;

export const never = () => new Promise<never>(() => {});
