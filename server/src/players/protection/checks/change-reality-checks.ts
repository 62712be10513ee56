import { createRefusedResult, okResult, type RealityCheckChoice, type Result } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { type ProtectionChange, publishProtectionChange, startPlayerBreak } from '../restrict-player.ts';
import { readRealityCheck } from './read-reality-check.ts';
import { readRealityCheckFigures } from './reality-check-figures.ts';
import { insertRealityCheckAcknowledgement, insertRealityCheckInterval } from './reality-check-store.ts';

const minuteMs = 60_000;

/**
 * Acknowledges a reality check by its number. Idempotent, also from several tabs. NOT_FOUND for a reality check that is not due: none can
 * be acknowledged in advance. `break` also starts the shortest break that the player may choose.
 */
export const acknowledgeRealityCheck = async (
  tx: DatabaseTransaction,
  change: ProtectionChange,
  { number, choice }: { readonly number: number; readonly choice: RealityCheckChoice },
): Promise<Result<null>> => {
  const { playerId, at } = change;
  const { facts, profile, state } = await readRealityCheck(tx, playerId, at);
  const isRepeat = number < state.number;
  const [newest] = facts.sessions;
  if (!isRepeat) {
    if (number > state.number || !state.isDue || !newest) return createRefusedResult('NOT_FOUND');
    const restMs = profile['check.breakMin'] * minuteMs;
    const { playedMs, stakedMinor, wonMinor } = await readRealityCheckFigures(tx, playerId, facts.sessions, at);
    await insertRealityCheckAcknowledgement(tx, {
      ...{ playerId, number, choice, at, playedMs, stakedMinor, wonMinor },
      sessionId: newest.id,
      breakUntil: restMs > 0 ? at + restMs : null,
      newestAt: state.newestAt,
    });
    await publishProtectionChange(tx, playerId);
  }
  if (choice !== 'break') return okResult(null);
  const taken = await startPlayerBreak(tx, change, Math.min(...profile['timeout.hours']));
  return isRepeat && !taken.ok && taken.refusal.code === 'BREAK_STANDS' ? okResult(null) : taken;
};

/** Sets the player's interval between reality checks, in minutes of play. Refused while a reality check is due. */
export const setRealityCheckInterval = async (
  tx: DatabaseTransaction,
  { playerId, at }: ProtectionChange,
  minutes: number,
): Promise<Result<null>> => {
  const { profile, state } = await readRealityCheck(tx, playerId, at);
  if (!profile['check.minutes'].includes(minutes)) return createRefusedResult('NOT_OFFERED');
  if (state.isDue) return createRefusedResult('CHECK_DUE');
  if (state.minutes === minutes) return okResult(null);
  await insertRealityCheckInterval(tx, { playerId, minutes, at });
  await publishProtectionChange(tx, playerId);
  return okResult(null);
};

/**
 * Makes the player's next reality check due at once, or as soon as the player has a seat. Repeated calls have no effect until it is
 * acknowledged.
 */
export const triggerRealityCheck = async (
  tx: DatabaseTransaction,
  { playerId, at }: Pick<ProtectionChange, 'playerId' | 'at'>,
): Promise<void> => {
  const { state } = await readRealityCheck(tx, playerId, at);
  await tx.run(
    'INSERT INTO check_orders (player_id, number, at) VALUES (?, ?, ?) ON CONFLICT (player_id, number) DO NOTHING',
    playerId,
    state.number,
    at,
  );
  await publishProtectionChange(tx, playerId);
};
