import type { Statement, StatementPlace, StatementStep } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { readHoldings, readHoldingsAt } from './holdings.ts';
import { type PlayTotals, readPlayCourse, readPlayTotals, readPlayTotalsAt } from './play-totals.ts';
import { type Correction, readCorrections } from './read-corrections.ts';
import { readFlows, type Step, sumOfFlows } from './read-flows.ts';

export interface StatementSpan {
  /** Null: from the beginning of the account. */
  readonly from: number | null;
  /** Null: to now. */
  readonly until: number | null;
  readonly stepsAre: Statement['stepsAre'];
  /** The span in pieces that follow each other, one at least. */
  readonly steps: readonly Step[];
}

/**
 * Reads a statement. Call this in one snapshot. Opening and closing are what the ledger holds; the flows are read from the
 * player's transactions and plays, so that what is missing or wrong on one side shows as a difference. All of it
 * counts by the time of posting.
 */
export const readStatement = async (
  db: Queries,
  playerId: string,
  { from, until, stepsAre, steps }: StatementSpan,
): Promise<Statement> => {
  const corrections = await readCorrections(db, playerId);
  const opening = from === null ? [] : await readHoldingsAt(db, playerId, from, 'forwards', corrections);
  const places =
    until === null
      ? await readHoldings(db, playerId)
      : await readHoldingsAt(db, playerId, until, 'backwards', corrections);
  const before = from === null ? nothing : await readPlayTotalsAt(db, playerId, from);
  const after =
    until === null ? await readPlayTotals(db, playerId) : await readPlayTotalsAt(db, playerId, until);
  // The first and the last step reach as far as the statement does, also beyond clocks that differ.
  const pieces = steps.map((step, index) => ({
    from: index === 0 ? (from ?? 0) : step.from,
    until: index === steps.length - 1 ? (until ?? Number.MAX_SAFE_INTEGER) : step.until,
  }));
  const flows = await readFlows(db, playerId, pieces);
  const inner = await readPlayCourse(
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

const nothing: PlayTotals = { stakedMinor: 0, wonMinor: 0 };

const between = (before: PlayTotals, after: PlayTotals): PlayTotals => ({
  stakedMinor: after.stakedMinor - before.stakedMinor,
  wonMinor: after.wonMinor - before.wonMinor,
});

const sumOf = (places: readonly StatementPlace[]): number =>
  places.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const correctedIn = (corrections: readonly Correction[], from = 0, until = Number.MAX_SAFE_INTEGER): number =>
  corrections
    .filter(({ at }) => at >= from && at < until)
    .reduce((sum, { amount_minor: amountMinor }) => sum + amountMinor, 0);
