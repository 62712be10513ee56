import { done, type Result, refused } from '@reelfloor/protocol';
import type { Queries } from '../database/database.ts';
import { findRestriction } from './restriction-store.ts';

/**
 * Refuses with RESTRICTED while a break holds. Call it in the unit of work that takes a seat, moves money to a machine,
 * books a deposit or gives a promotion. Cash-outs, withdrawals and records are never asked about.
 */
export const mayPlay = async (db: Queries, playerId: string, at: number): Promise<Result<null>> => {
  const restriction = await findRestriction(db, playerId, at);
  if (!restriction) return done(null);
  return refused('RESTRICTED', { kind: restriction.kind, until: restriction.untilAt ?? 0 });
};
