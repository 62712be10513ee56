import { transactionCodes } from '@reelfloor/protocol';
import { findPlatformOf } from '../../../money/ledger/platform-players.ts';
import type { Queries } from '../../../platform/database/database.ts';

/** A part of a range, in ms since 1970. `until` is not included. */
export interface Step {
  readonly from: number;
  readonly until: number;
}

/** What came to the player from outside and left again, in minor units; a withdrawal is above zero, and counts once it is paid. */
export interface Flows {
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
 * Returns the flows of each step. The ledger's kind of transfer tells a promotion from a deposit: a note of staff does not.
 * CROSS JOIN makes SQLite read a step's own part of the index. Where the wallet is at a casino's platform, money comes from outside
 * with a cash-in, and leaves with every other movement.
 */
export const readFlows = async (db: Queries, playerId: string, steps: readonly Step[]): Promise<Flows[]> => {
  const atPlatform = await findPlatformOf(db, playerId);
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

/** Kinds of transfers by which the house gives money. What the demo's players begin with is no deposit: nobody paid it in. */
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
    depositCount: flows.depositCount + count,
  };
};

export const sumOfFlows = (all: readonly Flows[]): Flows =>
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
