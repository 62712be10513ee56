import type { OwnQueue } from '@reelfloor/protocol';
import type { Page } from 'playwright-core';
import type { Floor } from './floor.ts';
import { shownFrames } from './machine-picture.ts';
import { call, logIn, takeSeat } from './player.ts';
import { canSpin, cashIn50, spin } from './player-pages.ts';
import { until } from './until.ts';

/** A round as the player's list of rounds has it. */
export interface BookedRound {
  readonly number: number;
  /** When it counted, in ms since 1970. */
  readonly at: number;
}

/** Opens a game, and waits for its picture and for 50.00 on its meter. */
export const sitDown = async (page: Page, game: string): Promise<void> => {
  await page.goto(game);
  await until('a picture is shown', async () => (await shownFrames(page)) > 0, 30_000);
  await cashIn50(page);
};

/** Plays a round to its end, with its free spins. Returns it as the ledger has it. */
export const playRound = async ({ baseUrl }: Floor, page: Page): Promise<BookedRound> => {
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
  const round = await bookedBy(baseUrl, token, () => spin(page));
  await canSpin(page);
  return round;
};

/**
 * Waits in the machine's queue, takes the seat as soon as `leave` has left it, presses at once, plays the round to its end, and leaves: no page
 * that still loads follows so closely. Returns the round as the ledger has it.
 */
export const playRoundNext = async (
  { baseUrl }: Floor,
  { username, machineId, leave }: { username: string; machineId: string; leave: () => Promise<void> },
): Promise<BookedRound> => {
  const { token } = await logIn(baseUrl, username);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ machineId });
  const joined = await call(baseUrl, token, 'player/queue', { method: 'POST', headers, body });
  if (joined.status !== 200) throw new Error(`queue: ${JSON.stringify(joined)}`);
  const hasTurn = async () => {
    const { places } = (await call(baseUrl, token, 'player/queue')).body as OwnQueue;
    return places.some(({ machine, heldUntil }) => machine === machineId && heldUntil !== undefined);
  };
  const playAtTurn = async (): Promise<BookedRound> => {
    await until('it is the turn', hasTurn, 120_000);
    const { player } = await takeSeat(baseUrl, username, machineId);
    try {
      await player.idle('the machine is ready');
      await accepted('cash-in', player.cashIn(5_000));
      await player.idle('the money is there', () => (player.cabinet?.creditMinor ?? 0) > 0);
      const round = await bookedBy(baseUrl, token, () => player.playRound());
      await accepted('leave', player.leave());
      return round;
    } finally {
      player.close();
    }
  };
  const [round] = await Promise.all([playAtTurn(), leave()]);
  return round;
};

const accepted = async (what: string, asked: Promise<{ readonly kind: string }>): Promise<void> => {
  const outcome = await asked;
  if (outcome.kind !== 'accepted') throw new Error(`${what}: ${JSON.stringify(outcome)}`);
};

/** Plays a round. Returns it when it is in the ledger. */
const bookedBy = async (baseUrl: string, token: string, play: () => Promise<unknown>): Promise<BookedRound> => {
  const booked = async () =>
    ((await call(baseUrl, token, 'player/rounds')).body as { rounds: readonly BookedRound[] }).rounds;
  const before = (await booked()).length;
  await play();
  return until('the round is in the ledger', async () => {
    const rounds = await booked();
    return rounds.length > before && rounds[0];
  });
};
