import { type CheckChoice, done, type Result, refused } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { noteProtection, type ProtectionChange, takeTimeout } from '../restrict-player.ts';
import { readCheckFigures } from './check-figures.ts';
import { insertAcknowledgement, insertChoice } from './check-store.ts';
import { readCheck } from './read-check.ts';

const minuteMs = 60_000;

/**
 * Acknowledges a reality check by its number. Idempotent, also from several tabs. NOT_FOUND for a check that is not due: none can be
 * acknowledged in advance. `break` also starts the shortest offered break.
 */
export const acknowledgeCheck = async (
  tx: DatabaseTransaction,
  change: ProtectionChange,
  { number, choice }: { readonly number: number; readonly choice: CheckChoice },
): Promise<Result<null>> => {
  const { playerId, at } = change;
  const { facts, profile, state } = await readCheck(tx, playerId, at);
  const isRepeat = number < state.number;
  const [newest] = facts.sessions;
  if (!isRepeat) {
    if (number > state.number || !state.isDue || !newest) return refused('NOT_FOUND');
    const restMs = profile['check.breakMin'] * minuteMs;
    const { playedMs, stakedMinor, wonMinor } = await readCheckFigures(tx, playerId, facts.sessions, at);
    await insertAcknowledgement(tx, {
      ...{ playerId, number, choice, at, playedMs, stakedMinor, wonMinor },
      sessionId: newest.id,
      breakUntil: restMs > 0 ? at + restMs : null,
      newestAt: state.newestAt,
    });
    await noteProtection(tx, playerId);
  }
  if (choice !== 'break') return done(null);
  const taken = await takeTimeout(tx, change, Math.min(...profile['timeout.hours']));
  return isRepeat && !taken.ok && taken.refusal.code === 'BREAK_STANDS' ? done(null) : taken;
};

/** Sets the player's interval between reality checks, in minutes of play. Refused while a check is due. */
export const chooseCheckMinutes = async (
  tx: DatabaseTransaction,
  { playerId, at }: ProtectionChange,
  minutes: number,
): Promise<Result<null>> => {
  const { profile, state } = await readCheck(tx, playerId, at);
  if (!profile['check.minutes'].includes(minutes)) return refused('NOT_OFFERED');
  if (state.isDue) return refused('CHECK_DUE');
  if (state.minutes === minutes) return done(null);
  await insertChoice(tx, { playerId, minutes, at });
  await noteProtection(tx, playerId);
  return done(null);
};

/** Makes the player's next reality check due at once, or as soon as the player has a seat. Idempotent until it is acknowledged. */
export const orderCheck = async (
  tx: DatabaseTransaction,
  { playerId, at }: Pick<ProtectionChange, 'playerId' | 'at'>,
): Promise<void> => {
  const { state } = await readCheck(tx, playerId, at);
  await tx.run(
    'INSERT INTO check_orders (player_id, number, at) VALUES (?, ?, ?) ON CONFLICT (player_id, number) DO NOTHING',
    playerId,
    state.number,
    at,
  );
  await noteProtection(tx, playerId);
};
