import { done } from '@reelfloor/protocol';
import { afterEach, expect, vi } from 'vitest';
import { openFloor, welcome } from './floor-for-tests.ts';
import type { GameTerms } from './game.ts';
import type { GameListener } from './game-listener.ts';
import { GameSession } from './game-session.ts';
import type { Seat } from './game-state.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Quick to come back; no line is taken for dead because the machine is busy. */
const quick = { silenceMs: 10_000, pingMs: 10_000, firstDelayMs: 5, longestDelayMs: 20 };

/** A session at a fresh floor, and the session's seat read as the screen reads it. */
export const join = async (
  behaviour: Parameters<typeof openFloor>[0] = {},
  listener: GameListener = {},
  terms: GameTerms = { allowAutoplay: true, rotateMenu: true, framesPerSecond: 30 },
) => {
  let joins = 0;
  const floor = await openFloor({ init: () => done(withCredit(++joins)), ...behaviour });
  cleanUps.push(floor.close);
  const session = new GameSession({
    url: floor.url,
    machineId: '104',
    token: () => 'token',
    timing: quick,
    terms,
    controls: {
      volume: 1,
      layout: 'wide',
      view: { cut: null, rotation: null },
      keepVolume: () => {},
      keepView: () => {},
    },
    autoplayPauseMs: 5,
  });
  session.controls.see('live');
  session.listen(listener);
  session.start();
  cleanUps.push(() => session.suspend());
  const seat = (): Seat => {
    const state = session.getState();
    if (state.kind === 'playing' || state.kind === 'leaving') return state.seat;
    throw new Error(`no seat while ${state.kind}`);
  };
  return { floor, session, seat };
};

/** The same, once the seat is taken. */
export const joined = async (...options: Parameters<typeof join>) => {
  const table = await join(...options);
  await vi.waitFor(() => expect(table.session.getState().kind).toBe('playing'), patience);
  return table;
};

/** A machine at which one can spin: ten stakes are on its meter. */
export const withCredit = (sessionNumber: number) => {
  const answer = welcome(sessionNumber);
  return { ...answer, cabinet: { ...answer.cabinet, creditMinor } };
};
const creditMinor = 1000;

/** Lets what is on the wire arrive. */
export const soon = (assertion: () => void) => vi.waitFor(assertion, patience);
/** On a busy machine the loopback takes its time. */
const patience = { interval: 2, timeout: 15_000 };
export const never = () => new Promise<never>(() => {});
