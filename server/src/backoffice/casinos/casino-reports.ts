import { isPlatformAccountSql, platformAccountOf } from '../../money/ledger/ledger-account.ts';
import {
  addDaysToDate,
  type BusinessDaySettings,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Engine, Queries } from '../../platform/database/database.ts';
import { findCasinoEventSubscription } from '../../platform/sites/casino-events.ts';
import { readHallSites, type Site } from '../../platform/sites/sites.ts';
import type { ReconciliationFinding } from '../../play/casino/reconcile-casino-platform.ts';
import type { StaffCaller } from '../staff/staff-store.ts';
import { parseStoredCasinoResponse } from './casino-connection-state.ts';

const maxDays = 60;
const maxDead = 200;

interface DayRow {
  readonly day: string;
  readonly at: number;
  readonly compared: number;
  readonly findings: string;
}

/** Returns the daily reconciliations of a site with its casino's platform, newest first. */
export const listCasinoReconciliations = async (db: Queries, siteKey: number) => {
  const rows = await db.all<DayRow>(
    'SELECT day, at, compared, findings FROM platform_reconciliations WHERE site_id = ? ORDER BY day DESC LIMIT ?',
    ...[siteKey, maxDays],
  );
  return rows.map(({ day, at, compared, findings }) => ({
    ...{ day, at: Number(at), compared: Number(compared) },
    findings: (JSON.parse(findings) as ReconciliationFinding[]).map(({ theirs = null, ...finding }) => ({
      ...finding,
      theirs,
    })),
  }));
};

interface DeadRow {
  readonly number: number;
  readonly type: string;
  readonly session_id: string | null;
  readonly data: string;
  readonly at: number;
  readonly next_at: number;
  readonly tries: number;
  readonly answer: string | null;
}

/** Returns a site's dead letters, the events that its casino did not accept, oldest first, and the number of events still being retried. */
export const readUndeliveredCasinoEvents = async (db: Queries, siteKey: number) => {
  const { endedAt, last } = await findCasinoEventSubscription(db, siteKey);
  const counts = await db.all<{ state: string; count: number }>(
    "SELECT state, count(*) AS count FROM platform_events WHERE site_id = ? AND state <> 'sent' GROUP BY state",
    siteKey,
  );
  const countOf = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0);
  const rows = await db.all<DeadRow>(
    `SELECT number, type, session_id, data, at, next_at, tries, answer FROM platform_events
     WHERE site_id = ? AND state = 'dead' ORDER BY number LIMIT ?`,
    ...[siteKey, maxDead],
  );
  return {
    ...{ endedAt, last, waiting: countOf('waiting'), deadCount: countOf('dead') },
    dead: rows.map((row) => ({
      ...{ number: Number(row.number), type: row.type, session: row.session_id },
      player: (JSON.parse(row.data) as { readonly player?: string }).player ?? null,
      // A dead letter's `next_at` is the time of its last attempt.
      ...{ at: Number(row.at), triedAt: Number(row.next_at), tries: Number(row.tries) },
      answer: row.answer ?? '',
    })),
  };
};

/** Maximum number of transfers listed, longest waiting first. */
const maxMoves = 200;

interface TransferRow {
  readonly number: number;
  readonly id: string;
  readonly kind: 'debit' | 'credit' | 'rollback';
  readonly state: 'asked' | 'unknown' | 'held';
  readonly player_id: string;
  readonly username: string;
  readonly ref: string | null;
  readonly machine_id: string | null;
  readonly amount_minor: number;
  readonly at: number;
  readonly held_at: number | null;
  readonly tries: number;
  readonly next_at: number;
  readonly answer: string | null;
}

/**
 * Returns the transfers of a casino's site that wait for a decision of staff, then those without a final response, each oldest first.
 */
export const listOpenPlatformTransfers = async (db: Queries, siteKey: number) => {
  const rows = await db.all<TransferRow>(
    `SELECT m.number, m.id, m.kind, m.state, m.player_id, p.username, p.platform_ref AS ref, m.machine_id, m.amount_minor, m.at,
       a.opened_at AS held_at, m.tries, m.next_at, m.answer
     FROM platform_transfers m JOIN players p ON p.id = m.player_id
       LEFT JOIN alerts a ON m.state = 'held' AND a.kind = 'platformHeld' AND a.subject = m.id AND a.closed_at IS NULL
     WHERE m.site_id = ? AND m.ended_at IS NULL
     ORDER BY CASE WHEN m.state = 'held' THEN 0 ELSE 1 END, m.number LIMIT ?`,
    ...[siteKey, maxMoves],
  );
  return rows.map((row) => ({
    ...{ number: Number(row.number), id: row.id, kind: row.kind, isHeld: row.state === 'held' },
    player: { id: row.player_id, name: row.username, ref: row.ref ?? row.player_id },
    ...{ machine: row.machine_id, amountMinor: Number(row.amount_minor), at: Number(row.at) },
    heldAt: row.held_at === null ? null : Number(row.held_at),
    ...{
      tries: Number(row.tries),
      nextAt: Number(row.next_at),
      answer: parseStoredCasinoResponse(row.answer),
    },
  }));
};

/** Kinds of ledger transfers between the operator and a casino, in the order of a settlement report. */
const kinds = [
  ...(['cashIn', 'cashInVoided', 'cashOut', 'handPay', 'jackpot', 'correction'] as const),
  ...(['platformPaidByHand', 'platformSettled', 'other'] as const),
];

interface SumRow {
  readonly kind: string;
  readonly count: number;
  readonly minor: number;
}

interface Asked {
  readonly siteKey: number;
  /** The business day to settle; undefined means the current one. */
  readonly day: string | undefined;
  readonly terms: BusinessDaySettings;
  readonly now: number;
}

const ofAccount = `e.account = ? AND ${isPlatformAccountSql('e.account')}`;
const dayIn = (tables: string, time: string) =>
  `SELECT t.kind AS kind, count(*) AS count, sum(e.amount_minor) AS minor
   FROM ${tables} WHERE ${ofAccount} AND ${time} >= ? AND ${time} < ? GROUP BY t.kind`;
const sumsIn = (tables: string, time: string) =>
  `SELECT coalesce(sum(CASE WHEN ${time} < ? THEN e.amount_minor ELSE 0 END), 0) AS opening,
     coalesce(sum(e.amount_minor), 0) AS owed FROM ${tables} WHERE ${ofAccount}`;

/** SQL of the settlement report by database: SQLite stores the posting time in ledger entries, PostgreSQL in transfers. */
export const settlementSql: Readonly<Record<Engine, { readonly sums: string; readonly day: string }>> = {
  sqlite: {
    sums: sumsIn('entries e', 'e.at'),
    day: dayIn('entries e CROSS JOIN transfers t ON t.id = e.transfer_id', 'e.at'),
  },
  postgres: {
    sums: sumsIn('entries e JOIN transfers t ON t.id = e.transfer_id', 't.at'),
    day: dayIn('entries e JOIN transfers t ON t.id = e.transfer_id', 't.at'),
  },
};

/**
 * Returns the movements on a casino platform's ledger account in a business day. A positive balance is owed by the operator to the casino.
 * `db` must see all sites, because settlements belong to no player.
 */
export const readCasinoDaySettlement = async (db: Queries, { siteKey, day, terms, now }: Asked) => {
  const today = businessDayOf(terms, now);
  const shown = day === undefined || day > today ? today : day;
  const fromMs = startOfBusinessDay(terms, shown);
  const untilMs = startOfBusinessDay(terms, addDaysToDate(shown));
  const account = platformAccountOf(siteKey);
  const sql = settlementSql[db.engine];
  const total = await db.get<{ opening: number; owed: number }>(sql.sums, fromMs, account);
  const rows = await db.all<SumRow>(sql.day, account, fromMs, untilMs);
  const sums = kinds.flatMap((kind) => {
    const of = rows.filter((row) => (kinds.find((one) => one === row.kind) ?? 'other') === kind);
    const count = of.reduce((sum, row) => sum + Number(row.count), 0);
    const amountMinor = of.reduce((sum, row) => sum + Number(row.minor), 0);
    return count === 0 ? [] : [{ kind, count, amountMinor }];
  });
  const openingMinor = Number(total?.opening ?? 0);
  const closingMinor = sums.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor);
  return {
    ...{ day: shown, today, fromMs, untilMs, openingMinor, sums, closingMinor },
    owedMinor: Number(total?.owed ?? 0),
  };
};

type Caller = Pick<StaffCaller, 'site'>;

const isSeenBy =
  ({ site }: Caller) =>
  ({ key }: Site): boolean =>
    site === null || key === site;

/** Returns the sites whose wallets are at a casino's platform and that a member of staff may see; staff of one site see only their own. */
export const listVisibleCasinoSites = async (db: Queries, staff: Caller): Promise<Site[]> =>
  (await readHallSites(db)).filter(isSeenBy(staff)).filter(({ wallet }) => wallet === 'platform');

/** Finds a site by its number, with any kind of wallet. Returns undefined if there is none or this member of staff may not see it. */
export const findVisibleSite = async (db: Queries, staff: Caller, siteId: number): Promise<Site | undefined> =>
  (await readHallSites(db)).filter(isSeenBy(staff)).find((site) => site.siteId === siteId);
