import type { Page } from 'playwright-core';
import type { Floor } from './floor.ts';
import { shownFrames } from './machine-picture.ts';
import { call } from './player.ts';
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
  const booked = async () =>
    ((await call(baseUrl, token, 'player/rounds')).body as { rounds: readonly BookedRound[] }).rounds;
  const before = (await booked()).length;
  await spin(page);
  const round = await until('the round is in the ledger', async () => {
    const rounds = await booked();
    return rounds.length > before && rounds[0];
  });
  await canSpin(page);
  return round;
};
