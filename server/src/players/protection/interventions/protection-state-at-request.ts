import type { Queries } from '../../../platform/database/database.ts';
import { BusinessRuleError } from '../../../platform/process/business-rule-error.ts';
import { listHarmIndicators } from '../harm-indicators/harm-indicator-store.ts';
import { listLimits, type StoredLimit } from '../limits/limit-store.ts';
import { listActiveRestrictions } from '../restriction-store.ts';

/** Maximum number of open harm indicators read: more than any player has. */
const maxIndicators = 1_000;

/** A player's state as seen by a member of staff when a loosening of the player's protection was requested. */
interface LooseningFacts {
  readonly isBlocked: boolean;
  /** Ids of the player's active breaks. */
  readonly breaks: readonly string[];
  /** Ids of the player's open harm indicators. */
  readonly indicators: readonly string[];
  /**
   * The player's own limit of the kind whose operator limit is to be raised; null if there is none, or if the request is to end a break.
   */
  readonly ownLimit: number | null;
}

/** The operator's limit to be raised; null if the request is to end a break. */
type Raised = Pick<StoredLimit, 'kind' | 'window'> | null;

/** Returns the player's state as JSON, to be stored with the request. */
export const serializeProtectionState = async (
  db: Queries,
  playerId: string,
  { raised, at }: { readonly raised: Raised; readonly at: number },
): Promise<string> => JSON.stringify(await read(db, playerId, raised, at));

interface StateStoredWithRequest {
  /** The player's state stored with the request, as JSON. */
  readonly asked: string;
  readonly raised: Raised;
  readonly at: number;
}

/**
 * Compares the player's state with the one stored with the request to loosen protection. Returns the first difference: blocked or
 * unblocked, a new break, a new open harm indicator, another own limit. Ended breaks and closed indicators do not count. Null if there is
 * no difference.
 */
export const findProtectionChangeSinceRequest = async (
  db: Queries,
  playerId: string,
  { asked, raised, at }: StateStoredWithRequest,
): Promise<BusinessRuleError | null> => {
  const [before, now] = [JSON.parse(asked) as LooseningFacts, await read(db, playerId, raised, at)];
  if (now.isBlocked !== before.isBlocked) return new BusinessRuleError('LOOSEN_ACCOUNT_CHANGED');
  if (now.breaks.some((id) => !before.breaks.includes(id))) return new BusinessRuleError('LOOSEN_BREAK_BEGAN');
  if (now.indicators.some((id) => !before.indicators.includes(id)))
    return new BusinessRuleError('LOOSEN_INDICATOR_AROSE');
  return now.ownLimit === before.ownLimit ? null : new BusinessRuleError('LOOSEN_LIMIT_CHANGED');
};

/**
 * Throws a BusinessRuleError if the player's state differs from the one stored with the request. Call it in the transaction that loosens
 * the protection.
 */
export const requireProtectionStateUnchanged = async (
  db: Queries,
  playerId: string,
  stateAtRequest: StateStoredWithRequest,
): Promise<void> => {
  const changed = await findProtectionChangeSinceRequest(db, playerId, stateAtRequest);
  if (changed) throw changed;
};

const read = async (db: Queries, playerId: string, raised: Raised, at: number): Promise<LooseningFacts> => {
  const account = await db.get<{ banned: number }>('SELECT banned FROM players WHERE id = ?', playerId);
  const indicators = await listHarmIndicators(db, { playerId, most: maxIndicators });
  const own = raised
    ? (await listLimits(db, playerId)).find(
        ({ kind, window, byOperator }) => !byOperator && kind === raised.kind && window === raised.window,
      )
    : undefined;
  return {
    isBlocked: account?.banned === 1,
    breaks: (await listActiveRestrictions(db, playerId, at)).map(({ id }) => id),
    indicators: indicators.filter(({ closedAt }) => closedAt === null).map(({ id }) => id),
    ownLimit: own?.amount ?? null,
  };
};
