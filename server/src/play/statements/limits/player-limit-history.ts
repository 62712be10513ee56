import type { LimitKind, LimitWindow } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';

/** State of a player's limit, or of a requested raise or removal of one. */
export type LimitState = 'inForce' | 'ended' | 'waits' | 'lapsed' | 'withdrawn' | 'dropped';

/** A player's limit as set or requested at one time. Amounts in minor units or, for time limits, minutes. Times: Unix time in ms. */
export interface PastLimit {
  readonly kind: LimitKind;
  readonly window: LimitWindow;
  readonly byOperator: boolean;
  /** The limit's amount; null: the limit was removed, or its removal was requested. */
  readonly amount: number | null;
  readonly state: LimitState;
  readonly askedAt: number;
  /** From when the limit was in force or, for a pending request, when it can be confirmed; null if it never came into force. */
  readonly fromAt: number | null;
  /** When another limit replaced this one, or when a request ended or lapses; null while the limit is in force. */
  readonly untilAt: number | null;
}

interface Row {
  readonly kind: LimitKind;
  readonly span: LimitWindow;
  readonly by_operator: number;
  readonly change: 'set' | 'asked' | 'confirmed' | 'withdrawn' | 'dropped';
  readonly amount: number | null;
  readonly request_id: string | null;
  readonly confirmable_at: number | null;
  readonly lapses_at: number | null;
  readonly at: number;
}

type Draft = { -readonly [Key in keyof PastLimit]: PastLimit[Key] } & { requestId: string | null };

/** Returns every limit that a player or the operator has set or requested, oldest first, with its state at `at`. */
export const listPastLimits = async (db: Queries, playerId: string, at: number): Promise<PastLimit[]> => {
  // At equal times, sort the end of a request before the limit that replaced it.
  const rows = await db.all<Row>(
    `SELECT kind, span, by_operator, change, amount, request_id, confirmable_at, lapses_at, at FROM limit_changes
     WHERE player_id = ? ORDER BY at, CASE WHEN change IN ('dropped', 'withdrawn') THEN 0 ELSE 1 END, id`,
    playerId,
  );
  const past: Draft[] = [];
  const held = new Map<string, Draft>();
  const count = (place: string, limit: Draft, from: number) => {
    const before = held.get(place);
    if (before) Object.assign(before, { state: 'ended', untilAt: from });
    Object.assign(limit, { state: 'inForce', fromAt: from, untilAt: null });
    held.set(place, limit);
  };
  for (const row of rows) {
    const place = `${row.kind} ${row.span} ${row.by_operator}`;
    const asked = past.find(({ requestId }) => requestId !== null && requestId === row.request_id);
    if (row.change === 'set' || row.change === 'asked') {
      const limit = draftOf(row);
      past.push(limit);
      if (row.change === 'set') count(place, limit, row.at);
    } else if (asked && row.change === 'confirmed') count(place, asked, row.at);
    // A request that had already lapsed keeps its own end.
    else if (asked && row.at < (row.lapses_at ?? 0))
      Object.assign(asked, { state: row.change, fromAt: null, untilAt: row.at });
  }
  return past.map(({ requestId: _, ...limit }) =>
    limit.state === 'waits' && limit.untilAt !== null && limit.untilAt <= at
      ? { ...limit, state: 'lapsed', fromAt: null }
      : limit,
  );
};

const draftOf = (row: Row): Draft => ({
  kind: row.kind,
  window: row.span,
  byOperator: row.by_operator === 1,
  amount: row.amount,
  state: 'waits',
  askedAt: row.at,
  fromAt: row.confirmable_at,
  untilAt: row.lapses_at,
  requestId: row.request_id,
});
