import type { Protection } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { readCheckFigures } from './check-figures.ts';
import { readCheck } from './read-check.ts';

/** Reads what the server tells a player's pages about the reality check. */
export const readCheckView = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<NonNullable<Protection['check']>> => {
  const { facts, profile, state } = await readCheck(db, playerId, at);
  const { number, minutes, playedMs, isDue, dueAt, breakUntil } = state;
  return {
    ...{ number, minutes, playedMs, isDue, dueAt, breakUntil },
    offeredMinutes: [...profile['check.minutes']],
    breakMinutes: profile['check.breakMin'],
    figures: isDue ? await readCheckFigures(db, playerId, facts.sessions, at) : null,
  };
};
