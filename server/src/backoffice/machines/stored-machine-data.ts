import type { FloorEvent } from '@reelfloor/protocol/office/live';
import type { Queries, SqlValue } from '../../platform/database/database.ts';

/** A machine's data in the database. Amounts in minor units, times in Unix ms. */
export interface StoredMachineData {
  readonly creditMinor: number;
  readonly seat: {
    readonly playerId: string;
    readonly name: string;
    readonly sessionAt: number;
    /** When the player's connection dropped; null while the player is connected. */
    readonly droppedAt: number | null;
  } | null;
  /** Why and when staff took the machine out of service; null if it is in service. */
  readonly outOfServiceRecord: { readonly reason: string; readonly at: number } | null;
  readonly event: FloorEvent | null;
  /** Sequence number of the last journal event that this data includes. */
  readonly seq: number;
  readonly journalNo: number;
}

interface FactsRow {
  readonly id: string;
  readonly seq: number;
  readonly journalNo: number;
  readonly creditMinor: number | null;
  readonly playerId: string | null;
  readonly username: string | null;
  readonly sessionAt: number | null;
  readonly droppedAt: number | null;
  readonly reason: string | null;
  readonly outAt: number | null;
  readonly endedAt: number | null;
  readonly kind: string | null;
  readonly free: number | null;
  readonly stakeMinor: number | null;
  readonly winMinor: number | null;
  readonly postedAt: number | null;
}

const factsSql = `SELECT m.id, m.acknowledged_seq AS seq, m.journal_no AS "journalNo", b.amount_minor AS "creditMinor",
    s.player_id AS "playerId", p.username, n.started_at AS "sessionAt", s.dropped_at AS "droppedAt",
    o.reason, o.at AS "outAt",
    (SELECT e.ended_at FROM sessions e WHERE e.machine_id = m.id ORDER BY e.started_at DESC LIMIT 1) AS "endedAt",
    y.kind, y.free_spin AS free, y.stake_minor AS "stakeMinor", y.win_minor AS "winMinor", y.posted_at AS "postedAt"
  FROM machines m
  LEFT JOIN balances b ON b.account = 'machine:' || m.id
  LEFT JOIN seats s ON s.machine_id = m.id
  LEFT JOIN players p ON p.id = s.player_id
  LEFT JOIN sessions n ON n.id = s.session_id
  LEFT JOIN machines_out_of_service o ON o.machine_id = m.id
  LEFT JOIN game_rounds y ON y.session_id = s.session_id
    AND y.number = (SELECT max(l.number) FROM game_rounds l WHERE l.session_id = s.session_id)`;

/** Reads the data of these machines; null means all. */
export const readStoredMachineData = async (
  db: Queries,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, StoredMachineData>> => {
  const values: SqlValue[] = ids === null ? [] : [...ids];
  const where = ids === null ? '' : ` WHERE m.id IN (${ids.map(() => '?').join(', ')})`;
  const rows = await db.all<FactsRow>(`${factsSql}${where}`, ...values);
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
};

const factsOf = (row: FactsRow): StoredMachineData => ({
  creditMinor: row.creditMinor ?? 0,
  seat:
    row.playerId === null
      ? null
      : {
          playerId: row.playerId,
          name: row.username ?? '',
          sessionAt: row.sessionAt ?? 0,
          droppedAt: row.droppedAt,
        },
  outOfServiceRecord: row.reason === null ? null : { reason: row.reason, at: row.outAt ?? 0 },
  event: eventOf(row),
  seq: row.seq,
  journalNo: row.journalNo,
});

const eventOf = ({ playerId, endedAt, kind, free, stakeMinor, winMinor, postedAt }: FactsRow) => {
  if (playerId === null) return endedAt === null ? null : ({ kind: 'left', amountMinor: null, at: endedAt } as const);
  if (kind === null || stakeMinor === null || winMinor === null || postedAt === null) return null;
  const at = postedAt;
  if (kind === 'handPay' || kind === 'jackpot') return { kind, amountMinor: winMinor, at } as const;
  if (free === 1) return { kind: 'free', amountMinor: winMinor, at } as const;
  if (winMinor > 0) return { kind: 'win', amountMinor: winMinor, at } as const;
  return { kind: 'spin', amountMinor: stakeMinor, at } as const;
};
