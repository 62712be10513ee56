import { type LimitKind, type LimitWindow, transactionCodes } from '@reelfloor/protocol';
import { binarySearchFirst, localToUnixTime, unixToLocalTime } from '../../../platform/clock/business-day.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { buildPlayTimeSql, readPlayTime } from '../play-time.ts';
import type { JurisdictionValues } from '../profile/jurisdiction-profile-values.ts';

const minuteMs = 60_000;

interface LimitSpan {
  readonly playerId: string;
  readonly kind: LimitKind;
  readonly window: LimitWindow;
  /** Current Unix time in ms: the end of the limit's period. Amounts with a later time count too. */
  readonly at: number;
}

/**
 * Returns the amount of a limit used within its period: minor units or, for play time, minutes begun in a seat. The loss is negative after
 * wins.
 */
export const readUsedLimitAmount = async (
  db: Queries,
  windowRules: LimitWindowRules,
  span: LimitSpan,
): Promise<number> => {
  const from = getLimitWindowStart(windowRules, span.window, span.at);
  switch (span.kind) {
    case 'deposit':
      return sumDepositsSince(db, span.playerId, from);
    case 'time':
      return Math.floor((await readPlayTime(db, span.playerId, { from, to: span.at })) / minuteMs);
    case 'stake':
    case 'loss': {
      const played = await sumStakesAndWinsSince(db, span.playerId, from);
      return span.kind === 'stake' ? played.stakedMinor : played.stakedMinor - played.wonMinor;
    }
  }
};

/**
 * SQL condition: the wallet transaction is a deposit at the cash desk, by a payment or by a voucher. Promotions are stored as deposits too,
 * with other keys.
 */
const isDeposit = `type = ${transactionCodes.deposit} AND substr(transfer_id, 1, 8) IN ('cashier:', 'deposit:', 'voucher:')`;

/** SQL of a row with a player and the start of a period, from two parameters. */
const since = '(SELECT CAST(? AS TEXT) AS player_id, CAST(? AS BIGINT) AS from_at) AS since';
const sumOf = (rows: string): string => `(SELECT CAST(coalesce(sum(amount_minor), 0) AS BIGINT) FROM ${rows})`;
/**
 * SQL of the sum of corrections of deposits made since `from`. The time of the deposit counts, not of the correction, so that a correction
 * does not increase the allowance of a later day.
 */
const correctedSql = (playerId: string, from: string): string =>
  sumOf(`deposit_corrections WHERE player_id = ${playerId} AND deposit_at >= ${from}`);
const depositedSql = (playerId: string, from: string): string =>
  `(${sumOf(`transactions WHERE player_id = ${playerId} AND ${isDeposit} AND at >= ${from}`)} - ${correctedSql(playerId, from)})`;

/** Returns a player's deposits since a time, in minor units. */
export const sumDepositsSince = async (db: Queries, playerId: string, from: number): Promise<number> => {
  const sql = `SELECT ${depositedSql('since.player_id', 'since.from_at')} AS minor FROM ${since}`;
  return (await db.get<{ minor: number }>(sql, playerId, from))?.minor ?? 0;
};

/** Returns all deposits of a player less all withdrawals, without promotions. */
export const sumNetDeposits = async (db: Queries, playerId: string): Promise<number> => {
  const moved = `transactions WHERE player_id = since.player_id AND (${isDeposit} OR type = ${transactionCodes.withdraw})`;
  const sql = `SELECT ${sumOf(moved)} - ${correctedSql('since.player_id', 'since.from_at')} AS minor FROM ${since}`;
  return (await db.get<{ minor: number }>(sql, playerId, 0))?.minor ?? 0;
};

/** SQL of a player's stakes or wins since `from`, including hand pays and jackpots: the difference of two running totals. */
const playedSql = (what: 'staked' | 'won', playerId: string, from: string): string =>
  `coalesce((SELECT t.${what}_minor - coalesce((SELECT g.${what}_total_minor FROM game_rounds g
       WHERE g.player_id = ${playerId} AND g.counted_at < ${from} ORDER BY g.counted_at DESC, g.number DESC LIMIT 1), 0)
     FROM game_round_totals t WHERE t.player_id = ${playerId}), 0)`;

/** SQL of the result of `readUsedLimitAmount`, by kind of limit. The arguments are SQL, too. */
export const usedSql: Readonly<Record<LimitKind, (playerId: string, from: string, at: string) => string>> = {
  deposit: depositedSql,
  time: (playerId, from, at) => `(${buildPlayTimeSql(playerId, from, at)} / ${minuteMs})`,
  stake: (playerId, from) => playedSql('staked', playerId, from),
  loss: (playerId, from) => `(${playedSql('staked', playerId, from)} - ${playedSql('won', playerId, from)})`,
};

/** Returns stakes and wins since `from`, including hand pays and jackpots. */
export const sumStakesAndWinsSince = async (
  db: Queries,
  playerId: string,
  from: number,
): Promise<{ readonly stakedMinor: number; readonly wonMinor: number }> => {
  const sql = (what: 'staked' | 'won') => `${playedSql(what, 'since.player_id', 'since.from_at')} AS ${what}`;
  const row = await db.get<{ staked: number; won: number }>(
    `SELECT ${sql('staked')}, ${sql('won')} FROM ${since}`,
    ...[playerId, from],
  );
  return { stakedMinor: row?.staked ?? 0, wonMinor: row?.won ?? 0 };
};

/** Returns from when the used amount of a limit is at most `atMost`, if nothing is added until then; null if it already is. */
export const findWhenLimitUsageFallsTo = async (
  db: Queries,
  windowRules: LimitWindowRules,
  span: LimitSpan,
  atMost: number,
): Promise<number | null> => {
  const used = await readUsedLimitAmount(db, windowRules, span);
  if (used <= atMost) return null;
  if (span.kind === 'time') return timeRelease(db, windowRules, span, atMost);
  const from = getLimitWindowStart(windowRules, span.window, span.at);
  const last = await (span.kind === 'deposit'
    ? lastDepositToLeave(db, span.playerId, from, used - atMost)
    : lastGameRoundToLeave(db, span, from, used - atMost));
  return last === undefined ? null : computeLimitWindowExitTime(windowRules, span.window, Math.max(last, from));
};

/** Returns the time of the deposit with which, oldest first, deposits of at least `tooMuch` have left the limit's period. */
const lastDepositToLeave = async (
  db: Queries,
  playerId: string,
  from: number,
  tooMuch: number,
): Promise<number | undefined> => {
  const row = await db.get<{ at: number }>(
    `SELECT at FROM (SELECT at, id, sum(amount_minor - coalesce((SELECT sum(c.amount_minor) FROM deposit_corrections c
         WHERE c.deposit_id = transactions.transfer_id), 0)) OVER (ORDER BY at, id) AS left_minor FROM transactions
       WHERE player_id = ? AND ${isDeposit} AND at >= ?) AS leaving
     WHERE left_minor >= ? ORDER BY at, id LIMIT 1`,
    playerId,
    from,
    tooMuch,
  );
  return row?.at;
};

/** Returns the time of the round with which, oldest first, at least `tooMuch` has left the limit's period. */
const lastGameRoundToLeave = async (
  db: Queries,
  { playerId, kind }: LimitSpan,
  from: number,
  tooMuch: number,
): Promise<number | undefined> => {
  const total = kind === 'stake' ? 'p.staked_total_minor' : '(p.staked_total_minor - p.won_total_minor)';
  const row = await db.get<{ counted_at: number }>(
    `SELECT p.counted_at FROM game_rounds p WHERE p.player_id = ? AND p.counted_at >= ? AND ${total} >= ? +
       coalesce((SELECT ${total} FROM game_rounds p WHERE p.player_id = ? AND p.counted_at < ?
         ORDER BY p.counted_at DESC, p.number DESC LIMIT 1), 0)
     ORDER BY p.counted_at, p.number LIMIT 1`,
    playerId,
    from,
    tooMuch,
    playerId,
    from,
  );
  return row?.counted_at;
};

/** Finds, by binary search, the minute at which enough play time has left the limit's period. At most 20 reads. */
const timeRelease = async (
  db: Queries,
  terms: LimitWindowRules,
  { playerId, window, at }: LimitSpan,
  atMost: number,
): Promise<number> => {
  let [before, after] = [at, computeLimitWindowExitTime(terms, window, at)];
  while (after - before > minuteMs) {
    const middle = Math.floor((before + after) / 2);
    const from = getLimitWindowStart(terms, window, middle);
    const playedMs = from >= at ? 0 : await readPlayTime(db, playerId, { from, to: at });
    if (Math.floor(playedMs / minuteMs) <= atMost) after = middle;
    else before = middle;
  }
  return after;
};

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Upper bound of a limit's period in ms: a month of 31 days, plus a clock change and a day that the previous month lacks. */
const longestMs = 33 * dayMs;

/** Shape (rolling or calendar) and time zone of limit periods: `limits.shape` and `limits.zone` of the jurisdiction profile. */
export type LimitWindowRules = Pick<JurisdictionValues, 'limits.shape' | 'limits.zone'>;

/**
 * Returns the start of the limit period that ends at `at` (Unix times in ms). A rolling period is 24 hours, 7 × 24 hours, or back to the
 * same local time a month before; if that month lacks the day, it begins with the next month. A calendar period is the day, the week from
 * Monday or the month. The result never decreases while `at` increases, so what has left a period does not return.
 */
export const getLimitWindowStart = (windowRules: LimitWindowRules, window: LimitWindow, at: number): number => {
  const { 'limits.shape': shape, 'limits.zone': zone } = windowRules;
  if (shape === 'calendar') return localToUnixTime(zone, beginOf(window, unixToLocalTime(zone, at)));
  switch (window) {
    case 'day':
      return at - dayMs + 1;
    case 'week':
      return at - 7 * dayMs + 1;
    case 'month':
      return monthFrom(zone, unixToLocalTime(zone, at));
  }
};

/** Returns the time at which an amount added at `countedAt` no longer counts in the limit's period. */
export const computeLimitWindowExitTime = (
  windowRules: LimitWindowRules,
  window: LimitWindow,
  countedAt: number,
): number =>
  binarySearchFirst(countedAt, countedAt + longestMs, (at) => getLimitWindowStart(windowRules, window, at) > countedAt);

/** Returns the local time at which the day, week or month of a local time begins. */
const beginOf = (window: LimitWindow, wall: number): number => {
  const date = new Date(wall);
  date.setUTCHours(0, 0, 0, 0);
  if (window === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (window === 'month') date.setUTCDate(1);
  return date.getTime();
};

const monthFrom = (zone: string, wall: number): number => {
  const date = new Date(wall);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - 1);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  if (day > days) return localToUnixTime(zone, beginOf('month', wall));
  return localToUnixTime(zone, date.setUTCDate(day)) + 1;
};
