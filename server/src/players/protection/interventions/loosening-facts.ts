import type { Queries } from '../../../platform/database/database.ts';
import { BrokenRule } from '../../../platform/process/broken-rule.ts';
import { listHarmIndicators } from '../harm-indicators/harm-indicator-store.ts';
import { listLimits, type StoredLimit } from '../limits/limit-store.ts';
import { listHolding } from '../restriction-store.ts';

/** More than a player ever has. */
const maxIndicators = 1_000;

/** What a member of staff sees of a player whose protection somebody asks to loosen. */
interface LooseningFacts {
  readonly isBlocked: boolean;
  /** Ids of the breaks from play that hold. */
  readonly breaks: readonly string[];
  /** Ids of the open harm indicators of play that may harm. */
  readonly indicators: readonly string[];
  /** The player's own limit of the kind that is raised; null if the player has none, or if a break ends. */
  readonly ownLimit: number | null;
}

/** Which limit of the house is to be raised; null where a break ends. */
type Raised = Pick<StoredLimit, 'kind' | 'window'> | null;

/** Returns, as JSON, what is stored with the request. */
export const looseningFactsOf = async (
  db: Queries,
  playerId: string,
  { raised, at }: { readonly raised: Raised; readonly at: number },
): Promise<string> => JSON.stringify(await read(db, playerId, raised, at));

interface Asked {
  /** The facts that were stored with the request. */
  readonly asked: string;
  readonly raised: Raised;
  readonly at: number;
}

/**
 * Compares the player with the facts stored with the request. Returns the first difference: blocked or unblocked, a new break, a new
 * open harm indicator, another limit of their own. Breaks that have ended and harm indicators that were closed keep nothing back. Null if
 * nothing differs.
 */
export const findLooseningChange = async (
  db: Queries,
  playerId: string,
  { asked, raised, at }: Asked,
): Promise<BrokenRule | null> => {
  const [before, now] = [JSON.parse(asked) as LooseningFacts, await read(db, playerId, raised, at)];
  if (now.isBlocked !== before.isBlocked) return new BrokenRule('LOOSEN_ACCOUNT_CHANGED');
  if (now.breaks.some((id) => !before.breaks.includes(id))) return new BrokenRule('LOOSEN_BREAK_BEGAN');
  if (now.indicators.some((id) => !before.indicators.includes(id)))
    return new BrokenRule('LOOSEN_INDICATOR_AROSE');
  return now.ownLimit === before.ownLimit ? null : new BrokenRule('LOOSEN_LIMIT_CHANGED');
};

/** Throws a BrokenRule if the player is not as whoever asked saw. Call it in the transaction that loosens. */
export const requireAsAsked = async (db: Queries, playerId: string, asked: Asked): Promise<void> => {
  const changed = await findLooseningChange(db, playerId, asked);
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
    breaks: (await listHolding(db, playerId, at)).map(({ id }) => id),
    indicators: indicators.filter(({ closedAt }) => closedAt === null).map(({ id }) => id),
    ownLimit: own?.amount ?? null,
  };
};
