import { done, type Result, refused } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { readCheck } from './read-check.ts';

/**
 * Refuses a paid spin with CHECK_DUE while a reality check waits for its acknowledgement, and with BREAK_RUNS while the rest
 * after one lasts. Free spins always finish.
 */
export const refuseDueCheck = async (
  db: Queries,
  {
    playerId,
    stakeMinor,
    at,
  }: { readonly playerId: string; readonly stakeMinor: number; readonly at: number },
): Promise<Result<null>> => {
  if (stakeMinor === 0) return done(null);
  const { isDue, breakUntil } = (await readCheck(db, playerId, at)).state;
  if (isDue) return refused('CHECK_DUE');
  return breakUntil === null ? done(null) : refused('BREAK_RUNS', { until: breakUntil });
};

/** Refuses to join a machine with BREAK_RUNS while the rest after a check lasts. */
export const refuseRest = async (
  db: Queries,
  { playerId, at }: { readonly playerId: string; readonly at: number },
): Promise<Result<null>> => {
  const { breakUntil } = (await readCheck(db, playerId, at)).state;
  return breakUntil === null ? done(null) : refused('BREAK_RUNS', { until: breakUntil });
};
