import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../../platform/database/database.ts';
import { dayMs } from '../time-range.ts';
import { listMoneyMovements } from './list-money-movements.ts';
import type { MoneyMovement } from './money-movement-sources.ts';

type FoundMoneyMovement = OfficeAnswerInput<'playerMoneyFound'>;
type Played = NonNullable<FoundMoneyMovement['played']>;

interface MoneyMovementSearch {
  readonly amountMinor: number;
  /** Unix time in ms near which the amount moved. */
  readonly at: number;
}

/** Maximum number of movements of the same amount examined on each side of the time. */
const perSide = 20;
/** Number of cash movements examined after a cash-in to find the next one at the same machine. */
const movesAfter = 50;

/**
 * Finds what became of an amount that moved at about a given time: the nearest movement of that amount within a day and, for a cash-in that
 * arrived, what was played with it. Call this in one database snapshot.
 */
export const findMoneyMovementByAmount = async (
  db: Queries,
  playerId: string,
  sought: MoneyMovementSearch,
): Promise<FoundMoneyMovement> => {
  const movement = await findNearest(db, playerId, sought);
  if (!movement) return { movement: null, played: null };
  const arrived = movement.kind === 'cashIn' && movement.session !== null && movement.creditAfterMinor !== null;
  return { movement, played: arrived ? await readPlayed(db, playerId, movement) : null };
};

const findNearest = async (
  db: Queries,
  playerId: string,
  { amountMinor, at }: MoneyMovementSearch,
): Promise<MoneyMovement | null> => {
  const candidates: MoneyMovement[] = [];
  for (const range of [
    { from: at, until: at + dayMs, order: 'asc' },
    { from: at - dayMs, until: at, order: 'desc' },
  ] as const)
    candidates.push(...(await movesOfAmount(db, playerId, { ...range, amountMinor })));
  const distance = (movement: MoneyMovement) => Math.abs(movement.at - at);
  return candidates.sort((one, other) => distance(one) - distance(other))[0] ?? null;
};

interface AmountRange {
  readonly from: number;
  readonly until: number;
  readonly order: 'asc' | 'desc';
  readonly amountMinor: number;
}

/** Returns movements of an amount in a time range, nearest first. Leaves out a requested transfer whose own movement is among them. */
const movesOfAmount = async (
  db: Queries,
  playerId: string,
  { amountMinor, ...range }: AmountRange,
): Promise<MoneyMovement[]> => {
  const found: MoneyMovement[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMoneyMovements(db, playerId, {
      ...range,
      show: 'money',
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    });
    if (!page.ok) throw new Error(`a day of movements could not be read: ${page.refusal.code}`);
    found.push(...page.value.items.filter((movement) => Math.abs(movement.amountMinor ?? 0) === amountMinor));
    cursor = page.value.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length === 0);
  return found.slice(0, perSide);
};

/**
 * Returns what was played between the arrival of a cash-in and the next cash movement at its machine. It uses posting times, which rounds
 * and cash have in common: cabinets' clocks differ.
 */
const readPlayed = async (db: Queries, playerId: string, cashIn: MoneyMovement): Promise<Played> => {
  const arrivedAt = cashIn.endedAt ?? cashIn.at;
  const beforeMinor = cashIn.creditBeforeMinor ?? 0;
  const startMinor = cashIn.creditAfterMinor ?? 0;
  const { creditMinor, ...next } = await findNext(db, playerId, cashIn, arrivedAt);
  const posted = await db.all<RoundRow>(
    `SELECT stake_minor, win_minor, rounds, meter_minor, posted_at FROM game_rounds
     WHERE session_id = ? AND kind = 'round' AND posted_at >= ? AND posted_at <= ? ORDER BY number`,
    ...[cashIn.session, arrivedAt, next.nextAt ?? Number.MAX_SAFE_INTEGER],
  );
  const rounds = between(posted, { at: arrivedAt, minor: startMinor }, { at: next.nextAt, minor: creditMinor });
  const sum = (minorOf: (row: RoundRow) => number) => rounds.reduce((total, row) => total + minorOf(row), 0);
  const stakedMinor = sum((row) => row.stake_minor);
  const wonMinor = sum((row) => row.win_minor);
  const leftMinor = creditMinor ?? rounds.at(-1)?.meter_minor ?? startMinor;
  return {
    ...{ rounds: sum((row) => row.rounds), stakedMinor, wonMinor, beforeMinor, leftMinor },
    differenceMinor: leftMinor - (startMinor + wonMinor - stakedMinor),
    ...next,
  };
};

interface RoundRow {
  readonly stake_minor: number;
  readonly win_minor: number;
  readonly rounds: number;
  readonly meter_minor: number | null;
  readonly posted_at: number;
}

/** A time and the machine's credit then, in minor units; null: unknown. */
interface Edge {
  readonly at: number | null;
  readonly minor: number | null;
}

/**
 * Returns the rounds between two times. Events that a cabinet reports together have the same time; of rounds at exactly `start` or `end`,
 * those are included that are consistent with the machine's credit then.
 */
const between = (rounds: readonly RoundRow[], start: Edge, end: Edge): readonly RoundRow[] => {
  const first = rounds.findIndex(
    (row) =>
      row.posted_at !== start.at ||
      (row.meter_minor !== null && row.meter_minor - row.win_minor + row.stake_minor === start.minor),
  );
  const from = first < 0 ? rounds.length : first;
  const last = rounds.findLastIndex((row) => row.posted_at !== end.at || row.meter_minor === end.minor);
  return rounds.slice(from, last + 1);
};

/** The next cash movement at the machine, with the credit before it; null if unknown. */
type Next = Pick<Played, 'next' | 'nextAt' | 'nextMinor'> & { readonly creditMinor: number | null };

const findNext = async (
  db: Queries,
  playerId: string,
  { session, id }: MoneyMovement,
  arrivedAt: number,
): Promise<Next> => {
  const page = await listMoneyMovements(db, playerId, {
    ...{ from: arrivedAt, show: 'money', order: 'asc', limit: movesAfter },
  });
  const movements = page.ok ? page.value.items : [];
  const movement = movements.find((one) => one.session === session && one.id !== id && one.creditAfterMinor !== null);
  const ended = await db.get<{ ended_at: number | null }>('SELECT ended_at FROM sessions WHERE id = ?', session);
  if (!movement)
    return ended?.ended_at == null
      ? { next: 'running', nextAt: null, nextMinor: null, creditMinor: null }
      : { next: 'end', nextAt: ended.ended_at, nextMinor: null, creditMinor: null };
  const kind = movement.kind === 'cashIn' || movement.kind === 'correction' ? movement.kind : 'cashOut';
  return {
    next: kind,
    nextAt: movement.endedAt ?? movement.at,
    nextMinor: Math.abs(movement.amountMinor ?? 0),
    creditMinor: movement.creditBeforeMinor,
  };
};
