import {
  type MoneyLocation,
  type RecordRange,
  type Statement,
  type StatementStep,
  transactionCodes,
} from '@reelfloor/protocol';
import { findCasinoPlatformOfPlayer } from '../../../money/ledger/casino-platform-players.ts';
import { addDaysToDate, formatLocalDate, startOfLocalDay } from '../../../platform/clock/business-day.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { dayMs, type TimeRange, toUtcMidnight } from '../time-range.ts';
import {
  type GameRoundTotals,
  readGameRoundTotals,
  readGameRoundTotalsAt,
  readGameRoundTotalsAtTimes,
} from './game-round-totals.ts';
import {
  type MeterCorrection,
  readMeterCorrections,
  readPlayerBalances,
  readPlayerBalancesAt,
} from './player-balances.ts';

export interface StatementSpan {
  /** Start of the statement, Unix time in ms; null: since the account was created. */
  readonly from: number | null;
  /** End of the statement, Unix time in ms; null: until now. */
  readonly until: number | null;
  readonly stepsAre: Statement['stepsAre'];
  /** Consecutive periods that make up the statement; at least one. */
  readonly steps: readonly Step[];
}

/**
 * Reads a player's account statement. Call this in one database snapshot. Opening and closing balance come from the ledger, the amounts in
 * between from the player's transactions and rounds, so that an error on one side shows as a difference. All times are posting times.
 */
export const readStatement = async (
  db: Queries,
  playerId: string,
  { from, until, stepsAre, steps }: StatementSpan,
): Promise<Statement> => {
  const corrections = await readMeterCorrections(db, playerId);
  const opening = from === null ? [] : await readPlayerBalancesAt(db, playerId, from, 'forwards', corrections);
  const places =
    until === null
      ? await readPlayerBalances(db, playerId)
      : await readPlayerBalancesAt(db, playerId, until, 'backwards', corrections);
  const before = from === null ? nothing : await readGameRoundTotalsAt(db, playerId, from);
  const after =
    until === null ? await readGameRoundTotals(db, playerId) : await readGameRoundTotalsAt(db, playerId, until);
  // Extend the first and last period to the statement's own start and end, to include postings by nodes whose clocks differ.
  const pieces = steps.map((step, index) => ({
    from: index === 0 ? (from ?? 0) : step.from,
    until: index === steps.length - 1 ? (until ?? Number.MAX_SAFE_INTEGER) : step.until,
  }));
  const flows = await readFlows(db, playerId, pieces);
  const inner = await readGameRoundTotalsAtTimes(
    db,
    playerId,
    pieces.slice(1).map((piece) => piece.from),
  );
  const course = [before, ...inner, after];
  const sums = sumOfFlows(flows);
  const played = between(before, after);
  const openingMinor = sumOf(opening);
  const closingMinor = sumOf(places);
  const correctionsMinor = correctedIn(corrections, pieces[0]?.from, pieces.at(-1)?.until);
  const { depositsMinor, withdrawalsMinor, promotionsMinor } = sums;
  const comesToMinor =
    openingMinor +
    depositsMinor -
    withdrawalsMinor +
    promotionsMinor +
    correctionsMinor +
    played.wonMinor -
    played.stakedMinor;
  return {
    from,
    until,
    openingMinor,
    ...sums,
    correctionsMinor,
    ...played,
    closingMinor,
    places,
    differenceMinor: closingMinor - comesToMinor,
    stepsAre,
    steps: steps.map((step, index): StatementStep => {
      const { depositCount, withdrawalCount, promotionCount, ...amounts } = flows[index] ?? sumOfFlows([]);
      return {
        ...step,
        ...amounts,
        correctionsMinor: correctedIn(corrections, pieces[index]?.from, pieces[index]?.until),
        ...between(course[index] ?? nothing, course[index + 1] ?? nothing),
      };
    }),
  };
};

const nothing: GameRoundTotals = { stakedMinor: 0, wonMinor: 0 };

const between = (before: GameRoundTotals, after: GameRoundTotals): GameRoundTotals => ({
  stakedMinor: after.stakedMinor - before.stakedMinor,
  wonMinor: after.wonMinor - before.wonMinor,
});

const sumOf = (places: readonly MoneyLocation[]): number =>
  places.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const correctedIn = (corrections: readonly MeterCorrection[], from = 0, until = Number.MAX_SAFE_INTEGER): number =>
  corrections
    .filter(({ at }) => at >= from && at < until)
    .reduce((sum, { amount_minor: amountMinor }) => sum + amountMinor, 0);

/** Maximum number of days that a statement shows by day; a longer one is by week or month, so that its chart is readable. */
const daysByDay = 62;
const daysByWeek = 400;

interface StatementSpanRequest {
  /** The date range of `query`, converted to times. */
  readonly range: TimeRange;
  readonly query: RecordRange;
  readonly createdAt: number;
  readonly now: number;
}

/** Splits the range of a statement into days, weeks or months of the player's time zone, from the account's first day on. */
export const splitStatementRange = ({
  range,
  query: { from, to, zone },
  createdAt,
  now,
}: StatementSpanRequest): StatementSpan => {
  const isOpen = range.until === null || range.until > now;
  const open = { from: range.from, until: isOpen ? null : range.until };
  const born = formatLocalDate(createdAt, zone);
  const first = from !== undefined && from > born ? from : born;
  const last = isOpen || to === undefined ? formatLocalDate(now, zone) : to;
  // The statement's range lies before the account's creation or in the future: return one empty period.
  if (first > last) {
    const [begin, end] = [range.from ?? createdAt, range.until ?? now];
    return { ...open, stepsAre: 'days', steps: [{ from: begin, until: Math.max(begin, end) }] };
  }
  const days = (toUtcMidnight(last) - toUtcMidnight(first)) / dayMs + 1;
  const stepsAre = days <= daysByDay ? 'days' : days <= daysByWeek ? 'weeks' : 'months';
  const begins = [first];
  for (let next = following(first, stepsAre); next <= last; next = following(next, stepsAre)) begins.push(next);
  const edges = [...begins, addDaysToDate(last)].map((day) => startOfLocalDay(day, zone));
  const steps = begins.map((_, index) => ({ from: edges[index] ?? 0, until: edges[index + 1] ?? 0 }));
  return { ...open, stepsAre, steps };
};

/** Returns the first day of the statement's next period. Months begin on their first day, whatever day the range begins on. */
const following = (day: string, stepsAre: StatementSpan['stepsAre']): string => {
  const at = new Date(toUtcMidnight(day));
  if (stepsAre === 'months') at.setUTCMonth(at.getUTCMonth() + 1, 1);
  else at.setUTCDate(at.getUTCDate() + (stepsAre === 'weeks' ? 7 : 1));
  return at.toISOString().slice(0, 10);
};

/** A period of a statement. Unix times in ms; `until` is exclusive. */
interface Step {
  readonly from: number;
  readonly until: number;
}

/** The player's deposits, withdrawals and promotions, in minor units; a withdrawal is positive, and counts once it is paid. */
interface Flows {
  readonly depositsMinor: number;
  readonly depositCount: number;
  readonly withdrawalsMinor: number;
  readonly withdrawalCount: number;
  readonly promotionsMinor: number;
  readonly promotionCount: number;
}

const noFlows: Flows = {
  depositsMinor: 0,
  depositCount: 0,
  withdrawalsMinor: 0,
  withdrawalCount: 0,
  promotionsMinor: 0,
  promotionCount: 0,
};

interface Row {
  readonly step: number;
  readonly type: number;
  readonly kind: string;
  readonly count: number;
  readonly amount: number;
}

const { deposit, withdraw, cashIn } = transactionCodes;

/**
 * Returns deposits, withdrawals and promotions in each period. A promotion differs from a deposit by the ledger's kind of transfer, not by
 * staff's note. CROSS JOIN makes SQLite read only the period's part of the index. If the wallet is at a casino's platform, a cash-in counts
 * as a deposit and every other movement as a withdrawal.
 */
const readFlows = async (db: Queries, playerId: string, steps: readonly Step[]): Promise<Flows[]> => {
  const atPlatform = await findCasinoPlatformOfPlayer(db, playerId);
  const types = atPlatform ? '1, 2, 3, 4, 5, 6' : `${deposit}, ${withdraw}`;
  const found = await db.all<Row>(
    `WITH steps (step, from_at, until_at) AS (
       VALUES ${steps.map(() => '(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))').join(', ')}
     )
     SELECT step, line.type, posted.kind, count(*) AS count, CAST(sum(line.amount_minor) AS BIGINT) AS amount
     FROM steps CROSS JOIN transactions AS line JOIN transfers AS posted ON posted.id = line.transfer_id
     WHERE line.player_id = ? AND line.type IN (${types}) AND line.at >= from_at AND line.at < until_at
       AND posted.kind NOT IN ('withdrawalHeld', 'withdrawalReturned')
     GROUP BY step, line.type, posted.kind
     UNION ALL
     SELECT step, ${withdraw}, 'withdrawalPaid', count(*), CAST(-sum(amount_minor) AS BIGINT)
     FROM steps CROSS JOIN withdrawals
     WHERE player_id = ? AND state = 'paid' AND decided_at >= from_at AND decided_at < until_at GROUP BY step`,
    ...steps.flatMap(({ from, until }, step) => [step, from, until]),
    playerId,
    playerId,
  );
  const rows = atPlatform
    ? found.map((row) => ({ ...row, type: row.type === cashIn ? deposit : withdraw, amount: -row.amount }))
    : found;
  return steps.map((_, step) => rows.filter((row) => row.step === step).reduce(withRow, noFlows));
};

/**
 * Kinds of ledger transfers by which the operator gives money. The demo players' initial balance (`seed`) is not a deposit: nobody paid it
 * in.
 */
const given: ReadonlySet<string> = new Set(['discount', 'bonus', 'seed']);

const withRow = (flows: Flows, { type, kind, count, amount }: Row): Flows => {
  if (type === withdraw)
    return {
      ...flows,
      withdrawalsMinor: flows.withdrawalsMinor - amount,
      withdrawalCount: flows.withdrawalCount + count,
    };
  if (given.has(kind))
    return {
      ...flows,
      promotionsMinor: flows.promotionsMinor + amount,
      promotionCount: flows.promotionCount + count,
    };
  return {
    ...flows,
    depositsMinor: flows.depositsMinor + amount,
    // Do not count staff's correction as a deposit: it reduces the amount of one.
    depositCount: flows.depositCount + (kind === 'depositCorrected' ? 0 : count),
  };
};

const sumOfFlows = (all: readonly Flows[]): Flows =>
  all.reduce(
    (sum, flows) => ({
      depositsMinor: sum.depositsMinor + flows.depositsMinor,
      depositCount: sum.depositCount + flows.depositCount,
      withdrawalsMinor: sum.withdrawalsMinor + flows.withdrawalsMinor,
      withdrawalCount: sum.withdrawalCount + flows.withdrawalCount,
      promotionsMinor: sum.promotionsMinor + flows.promotionsMinor,
      promotionCount: sum.promotionCount + flows.promotionCount,
    }),
    noFlows,
  );
