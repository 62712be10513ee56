import { randomUUID } from 'node:crypto';
import type { LimitKind, LimitWindow } from '@reelfloor/protocol';
import type { DatabaseTransaction, Engine, Queries } from '../../../platform/database/database.ts';
import { jsonArrayToRowsSql } from '../../../platform/database/json-rows.ts';
import { prepareOpenSpin } from './open-spin-store.ts';

/** Key of a player's limit: player, kind, period, and whether the player or the operator set it. */
export interface LimitKey {
  readonly playerId: string;
  readonly kind: LimitKind;
  readonly window: LimitWindow;
  readonly byOperator: boolean;
}

/** A requested increase or removal (null) of a player's limit, pending confirmation. Times: Unix time in ms. */
interface AskedRaise {
  readonly id: string;
  readonly amount: number | null;
  readonly confirmableAt: number;
  readonly lapsesAt: number;
}

/** Current state of a player's limit, in minor units or, for play time, minutes; null: no limit. */
export interface StoredLimit extends LimitKey {
  readonly amount: number | null;
  readonly fromAt: number;
  readonly raise: AskedRaise | null;
}

/** Database row of a player's limit. */
export interface LimitRow {
  readonly player_id: string;
  readonly kind: LimitKind;
  readonly span: LimitWindow;
  readonly by_operator: number;
  readonly amount: number | null;
  readonly from_at: number;
  readonly request_id: string | null;
  readonly asked_amount: number | null;
  readonly confirmable_at: number | null;
  readonly lapses_at: number | null;
}

/** Returns a player's limits, including removed ones and expired requests for an increase. */
export const listLimits = async (db: Queries, playerId: string): Promise<StoredLimit[]> =>
  (await db.all<LimitRow>('SELECT * FROM limits_now WHERE player_id = ?', playerId)).map(toStoredLimit);

const columns = [
  ...['player_id', 'kind', 'span', 'by_operator', 'amount', 'from_at'],
  ...['request_id', 'asked_amount', 'confirmable_at', 'lapses_at'],
];

/**
 * SQL of the rows that `listLimits` reads, as `jsonArrayToRowsSql`. `playerId`: SQL; `used`: SQL of the used amount of the limit `l`, as a
 * further column.
 */
export const buildLimitsSql = (engine: Engine, playerId: string, usedAmountSql: string): string => {
  const named = Object.fromEntries(columns.map((name) => [name, `l.${name}`]));
  return `(SELECT ${jsonArrayToRowsSql(engine, { ...named, used: usedAmountSql }, 'l.kind, l.span, l.by_operator')}
    FROM limits_now l WHERE l.player_id = ${playerId})`;
};

export const toStoredLimit = (row: LimitRow): StoredLimit => ({
  playerId: row.player_id,
  kind: row.kind,
  window: row.span,
  byOperator: row.by_operator === 1,
  amount: row.amount,
  fromAt: row.from_at,
  raise:
    row.request_id === null
      ? null
      : {
          id: row.request_id,
          amount: row.asked_amount,
          confirmableAt: row.confirmable_at ?? 0,
          lapsesAt: row.lapses_at ?? 0,
        },
});

export const storeLimit = async (tx: DatabaseTransaction, limit: StoredLimit): Promise<void> => {
  if (limit.kind === 'stake' || limit.kind === 'loss') await prepareOpenSpin(tx, limit.playerId);
  await tx.run(
    `INSERT INTO limits_now (player_id, kind, span, by_operator, amount, from_at, request_id, asked_amount, confirmable_at, lapses_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (player_id, kind, span, by_operator) DO UPDATE SET amount = excluded.amount, from_at = excluded.from_at,
       request_id = excluded.request_id, asked_amount = excluded.asked_amount, confirmable_at = excluded.confirmable_at,
       lapses_at = excluded.lapses_at`,
    ...[limit.playerId, limit.kind, limit.window, limit.byOperator ? 1 : 0, limit.amount, limit.fromAt],
    ...[limit.raise?.id ?? null, limit.raise?.amount ?? null],
    ...[limit.raise?.confirmableAt ?? null, limit.raise?.lapsesAt ?? null],
  );
};

/** An entry in the history of a player's limit. `dropped`: a request was cancelled by a lower limit, a newer request or an exclusion. */
export interface LimitChange {
  readonly change: 'set' | 'asked' | 'confirmed' | 'withdrawn' | 'dropped';
  readonly amount: number | null;
  /** The requested increase that the entry is about; null for `set`. */
  readonly raise: AskedRaise | null;
  readonly at: number;
  readonly who: string;
  readonly reason: string;
  /** The player's state as seen by the member of staff who requested a raise of the operator's limit, as JSON. */
  readonly facts?: string;
}

export const addLimitChange = (tx: DatabaseTransaction, limitKey: LimitKey, change: LimitChange) =>
  tx.run(
    `INSERT INTO limit_changes (id, player_id, kind, span, by_operator, change, amount, request_id, confirmable_at, lapses_at,
       at, who, reason, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[randomUUID(), limitKey.playerId, limitKey.kind, limitKey.window, limitKey.byOperator ? 1 : 0],
    ...[change.change, change.amount, change.raise?.id ?? null],
    ...[change.raise?.confirmableAt ?? null, change.raise?.lapsesAt ?? null],
    ...[change.at, change.who, change.reason, change.facts ?? null],
  );

/** Cancels all pending limit increases of a player. */
export const cancelPendingLimitIncreases = async (
  tx: DatabaseTransaction,
  playerId: string,
  by: Pick<LimitChange, 'at' | 'who' | 'reason'>,
): Promise<void> => {
  for (const limit of await listLimits(tx, playerId)) {
    const { raise } = limit;
    if (!raise) continue;
    await storeLimit(tx, { ...limit, raise: null });
    await addLimitChange(tx, limit, { ...by, change: 'dropped', amount: raise.amount, raise });
  }
};
