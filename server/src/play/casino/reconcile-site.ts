import type { CasinoPlatform, ListedMove } from '@reelfloor/protocol/casino';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import { newAlertId, openAlertIn } from '../../platform/alerts/alert-store.ts';
import type { Database, Queries } from '../../platform/database/database.ts';

/** A move on which both sides do not agree. */
export interface Finding {
  /** `ours`: only this hall has it as accepted; `theirs`: only the platform has; `differs`: both have, with other content. */
  readonly side: 'ours' | 'theirs' | 'differs';
  readonly id: string;
  readonly kind: 'debit' | 'credit';
  /** How the platform names the player. */
  readonly player: string;
  readonly amountMinor: number;
  /** What the platform has, where it differs. */
  readonly theirs?: { readonly kind: string; readonly player: string; readonly amountMinor: number };
}

export interface Reconciliation {
  readonly compared: number;
  readonly findings: readonly Finding[];
}

interface Period {
  readonly siteKey: number;
  readonly siteId: number;
  readonly from: number;
  readonly to: number;
}

interface OwnMove {
  readonly id: string;
  readonly kind: 'debit' | 'credit';
  readonly player: string;
  readonly amountMinor: number;
  readonly at: number;
  /** `open`: not final yet, so nobody can compare it. */
  readonly state: 'accepted' | 'none' | 'open';
}

/** Both sides may note a move at times that differ by this much, in ms: what lies at the edge of a period is looked for beyond it. */
const marginMs = 3_600_000;
const maxPages = 10_000;

/**
 * Compares the moves of a period with those that the platform lists. Returns null if it does not list them. A move that one side has
 * noted at another time is looked up before it counts as missing.
 */
export const reconcileSite = async (
  db: Queries,
  platform: CasinoPlatform,
  period: Period,
): Promise<Reconciliation | null> => {
  const { from, to } = period;
  const isWithin = (at: number) => at >= from && at < to;
  const listed = await listTheirs(platform, period);
  if (listed === null) return null;
  const theirs = new Map(listed.map((move) => [move.id, move]));
  const own = new Map((await listOwn(db, period)).map((move) => [move.id, move]));
  const findings: Finding[] = [];
  let compared = 0;
  for (const [id, move] of theirs) {
    const known = own.get(id) ?? (await findOwn(db, period.siteKey, id));
    if (!isWithin(known?.at ?? Date.parse(move.at)) || known?.state === 'open') continue;
    compared++;
    const { kind, player, amountMinor } = move;
    if (move.state !== 'accepted') continue;
    if (known?.state !== 'accepted') findings.push({ side: 'theirs', id, kind, player, amountMinor });
    else if (known.kind !== kind || known.player !== player || known.amountMinor !== amountMinor)
      findings.push({ ...withoutState(known), side: 'differs', theirs: { kind, player, amountMinor } });
  }
  for (const move of own.values()) {
    if (move.state !== 'accepted' || !isWithin(move.at)) continue;
    const there = theirs.get(move.id);
    if (there) {
      if (there.state !== 'accepted') findings.push({ ...withoutState(move), side: 'ours' });
      continue;
    }
    compared++;
    const { id, player } = move;
    const answer = await platform.status({ id, siteId: period.siteId, player });
    if (answer.class === 'unknown' || answer.class === 'fatal') return null;
    if (answer.class !== 'success' || answer.state !== 'accepted')
      findings.push({ ...withoutState(move), side: 'ours' });
  }
  return { compared, findings };
};

const withoutState = ({ id, kind, player, amountMinor }: OwnMove) => ({ id, kind, player, amountMinor });

const listTheirs = async (
  platform: CasinoPlatform,
  { siteId, from, to }: Period,
): Promise<ListedMove[] | null> => {
  const moment = (at: number) => new Date(at).toISOString();
  const moves: ListedMove[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const answer = await platform.list({
      ...{ siteId, from: moment(from - marginMs), to: moment(to + marginMs) },
      ...(after !== undefined && { after }),
    });
    if (answer.class !== 'success') return null;
    moves.push(...answer.moves);
    if (answer.next === null) return moves;
    after = answer.next;
  }
  return null;
};

interface OwnRow {
  readonly id: string;
  readonly kind: 'debit' | 'credit';
  readonly body: string;
  readonly amount_minor: number;
  readonly at: number;
  readonly state: string;
  readonly undone: string | null;
}

const ownMoves = `SELECT m.id, m.kind, m.body, m.amount_minor, m.at, m.state,
    (SELECT r.state FROM platform_moves r WHERE r.id = m.id AND r.kind = 'rollback') AS undone
  FROM platform_moves m WHERE m.kind <> 'rollback' AND m.site_id = ?`;

const fromRow = (row: OwnRow): OwnMove => {
  const isOpen =
    row.undone !== null ? row.undone !== 'done' : !['done', 'refused', 'cancelled'].includes(row.state);
  return {
    ...{ id: row.id, kind: row.kind, player: String(JSON.parse(row.body).player) },
    ...{ amountMinor: Number(row.amount_minor), at: Number(row.at) },
    state: isOpen ? 'open' : row.undone === null && row.state === 'done' ? 'accepted' : 'none',
  };
};

const listOwn = async (db: Queries, { siteKey, from, to }: Period): Promise<OwnMove[]> => {
  const rows = await db.all<OwnRow>(
    `${ownMoves} AND m.at >= ? AND m.at < ? ORDER BY m.number`,
    ...[siteKey, from - marginMs, to + marginMs],
  );
  return rows.map(fromRow);
};

const findOwn = async (db: Queries, siteKey: number, id: string): Promise<OwnMove | undefined> => {
  const row = await db.get<OwnRow>(`${ownMoves} AND m.id = ?`, siteKey, id);
  return row && fromRow(row);
};

/** Keeps what a comparison has found, once for a business day, and alerts staff to differences: each names player, id and amount. */
export const storeReconciliation = (
  database: Database,
  { siteKey, day, at }: { readonly siteKey: number; readonly day: string; readonly at: number },
  { compared, findings }: Reconciliation,
): Promise<boolean> =>
  database.transact(async (tx) => {
    const isNew = await tx.run(
      `INSERT INTO platform_reconciliations (site_id, day, at, compared, findings) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (site_id, day) DO NOTHING`,
      ...[siteKey, day, at, compared, JSON.stringify(findings)],
    );
    if (isNew === 0) return false;
    const [first] = findings;
    if (first) {
      const { id, kind, player, amountMinor } = first;
      const text = `Site ${siteKey}, ${day}: ${findings.length} moves differ from those of the casino. ${kind} ${id} of ${player}: ${formatMajor(amountMinor)}.`;
      const cause = { kind: 'platformDiffers', subject: `${siteKey}:${day}`, siteKey, text } as const;
      await openAlertIn(tx, cause, { at, id: newAlertId() });
    }
    return true;
  });
