import { type DaySheet, type OfficeAction, officeActions } from '@reelfloor/protocol/office-call-types';
import { type BusinessDaySettings, businessDayOf } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { getOperatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import { listCashSafeCountDifferences, readCashSafeBalanceMinor } from '../staff/cash-safe-store.ts';
import { findCashierShift, listCashierShiftsOpenedBetween } from '../staff/cashier-shift-store.ts';
import type { LedgerSum } from './sum-ledger-transfers.ts';

/** Parameters of the queries for the lists of a day sheet. Times in Unix ms. */
export interface DaySheetQuery {
  readonly from: number;
  readonly until: number;
  readonly terms: BusinessDaySettings;
  /** Day sheet of the previous business day; null for the first day. */
  readonly before: DaySheet | null;
}

/**
 * Reads the shifts opened on the day, and those with an earlier opening time that were stored after the previous day's sheet, as when the
 * clock was set back.
 */
export const readCashierShiftsForDaySheet = async (db: Queries, { from, until, before }: DaySheetQuery) => {
  const late = before
    ? await db.all<{ id: number }>(
        'SELECT id FROM cashier_shifts WHERE opened_at < ? AND id > ? ORDER BY id',
        from,
        before.lastShift,
      )
    : [];
  const shifts = await listCashierShiftsOpenedBetween(db, from, until);
  for (const { id } of late.reverse()) {
    const shift = await findCashierShift(db, id);
    if (shift) shifts.unshift(shift);
  }
  const last = await db.get<{ id: number | null }>(
    'SELECT max(id) AS id FROM cashier_shifts WHERE opened_at < ?',
    until,
  );
  return {
    lastShift: last?.id ?? 0,
    drawers: shifts.map(({ id, cashier, openedAt, closedAt, expectedMinor, countedMinor }) => ({
      shift: id,
      ...{ cashier, openedAt, closedAt, expectedMinor },
      countedMinor: closedAt === null ? null : countedMinor,
    })),
    said: new Map(shifts.map(({ id, reason }) => [id, reason])),
  };
};

type Pay = DaySheet['pays'][number];

/** Reads the hand pays and jackpots paid between `from` and `until`. */
export const readHandPaysPaidInPeriod = async (db: Queries, from: number, until: number): Promise<Pay[]> => {
  const rows = await db.all<{
    player: string;
    number: number;
    kind: Pay['kind'];
    machine: string;
    minor: number;
    at: number;
  }>(
    // The first two conditions match a partial index; every hand pay and jackpot fulfils them.
    `SELECT player_id AS player, number AS number, kind AS kind, machine_id AS machine, win_minor AS minor, posted_at AS at
     FROM game_rounds WHERE win_minor > 0 AND win_minor >= 10 * stake_minor AND kind IN ('handPay', 'jackpot')
       AND posted_at >= ? AND posted_at < ? ORDER BY posted_at, player_id, number`,
    from,
    until,
  );
  return rows.map(({ player, number, kind, machine, minor, at }) => ({
    ...{ id: `${player}:${number}`, kind, machine, playerId: player, amountMinor: Number(minor), at },
    ...({ state: 'paid', late: null } as const),
  }));
};

/** Reads the hand pays and jackpots that were pending at the end of the day, and those that staff refused during it. */
export const readUnpaidHandPaysForDaySheet = async (db: Queries, { from, until }: DaySheetQuery): Promise<Pay[]> => {
  const rows = await db.all<{
    id: string;
    kind: Pay['kind'];
    player: string;
    machine: string;
    minor: number;
    at: number;
    decided: number | null;
  }>(
    `SELECT id AS id, kind AS kind, player_id AS player, machine_id AS machine, amount_minor AS minor, at AS at,
       decided_at AS decided
     FROM waiting_hand_pays WHERE at < ? AND (decided_at IS NULL OR decided_at >= ?
       OR (state = 'refused' AND decided_at >= ? AND decided_at < ?)) ORDER BY at, id`,
    ...[until, until, from, until],
  );
  return rows.map(({ id, kind, player, machine, minor, at, decided }) => ({
    ...{ id, kind, machine, playerId: player, amountMinor: Number(minor), at, late: null },
    state: decided !== null && Number(decided) < until ? ('refused' as const) : ('waiting' as const),
  }));
};

/** Names of the subcommands that correct the ledger, by which their audit trail entries are found. */
const corrections = Object.values<OfficeAction>(officeActions)
  .filter(({ right }) => right === 'adjustLedger')
  .flatMap(({ subcommands }) => Object.keys(subcommands));

/** Reads the corrections that staff made on the day, each with the business day of the corrected item if that was an earlier one. */
export const readStaffCorrectionsForDaySheet = async (db: Queries, { from, until, terms, before }: DaySheetQuery) => {
  const rows = await db.all<{
    line: number;
    at: number;
    who: string;
    what: string;
    subject: string;
    details: string;
    ordered: number | null;
  }>(
    `SELECT c.id AS line, c.at AS at, c.who AS who, c.what AS what, c.subject AS subject, c.details AS details,
       (SELECT o.at FROM cash_transfers o WHERE o.id = c.subject) AS ordered
     FROM operator_changes c WHERE c.what IN (${corrections.map(() => '?').join(', ')})
       AND c.at < ? AND (c.at >= ? OR c.id > ?) ORDER BY c.id`,
    ...[...corrections, until, from, before?.lastLine ?? Number.MAX_SAFE_INTEGER],
  );
  const last = await db.get<{ id: number | null }>('SELECT max(id) AS id FROM operator_changes WHERE at < ?', until);
  return {
    lastLine: last?.id ?? 0,
    corrections: rows.map(({ line, at, who, what, subject, details: text, ordered }) => {
      const details = JSON.parse(text) as Record<string, unknown>;
      const detail = (name: string) => (typeof details[name] === 'string' ? String(details[name]) : null);
      const amount = details.amountMinor ?? details.correctedMinor;
      return {
        ...{ line: Number(line), at, what, subject, who, second: detail('second') },
        machine: detail('machine') ?? (what.startsWith('machine ') ? subject : null),
        amountMinor: typeof amount === 'number' ? amount : null,
        because: detail('reason') ?? detail('because') ?? '',
        ofDay: ordered === null || Number(ordered) >= from ? null : businessDayOf(terms, Number(ordered)),
        late: at < from ? businessDayOf(terms, at) : null,
      };
    }),
  };
};

/** Reads the exclusions and breaks that began or ended on the day. */
export const readPlayerExclusionsForDaySheet = async (db: Queries, { from, until }: DaySheetQuery) => {
  const rows = await db.all<{
    player: string;
    kind: 'timeout' | 'exclusion' | 'operator';
    at: number;
    until: number | null;
    ended: number;
  }>(
    `SELECT player_id AS player, kind AS kind, from_at AS at, until_at AS until, 0 AS ended, id AS id
     FROM restrictions WHERE from_at >= ? AND from_at < ?
     UNION ALL
     SELECT r.player_id, r.kind, e.at, r.until_at, 1, r.id
     FROM restriction_ends e JOIN restrictions r ON r.id = e.restriction_id WHERE e.at >= ? AND e.at < ?
     ORDER BY at, id, ended`,
    ...[from, until, from, until],
  );
  return rows.map(({ player, kind, at, until: to, ended }) => ({
    ...{ playerId: player, kind, at, until: to },
    hasEnded: ended === 1,
  }));
};

type DaySafe = DaySheet['safe'];

/** Reads what went into and out of the safe, from the day's ledger sums, and its opening and closing balance. */
export const readDaySafeMovements = async (
  db: Queries,
  { from, until, before }: Pick<DaySheetQuery, 'from' | 'until' | 'before'>,
  cells: readonly LedgerSum[],
): Promise<DaySafe> => {
  // The safe's account is negative while the safe holds cash, so invert the sign.
  const moved = (kind: string): number =>
    cells.reduce((sum, cell) => (cell.of === 'safe' && cell.kind === kind ? sum - cell.amountMinor : sum), 0);
  return {
    openingMinor: before ? before.safe.closingMinor : await readCashSafeBalanceMinor(db, from),
    droppedMinor: moved('cashDropped'),
    filledMinor: moved('drawerFilled'),
    bankedMinor: moved('cashBanked'),
    differenceMinor: moved('safeCounted'),
    closingMinor: await readCashSafeBalanceMinor(db, until),
  };
};

/** The difference between a count of the safe and the ledger. */
export interface SafeDifference {
  readonly id: string;
  readonly ref: string;
  readonly amountMinor: number;
  readonly who: string;
}

/** Reads the safe counts between `from` and `until` that differed from the ledger. */
export const readSafeCountDifferences = async (
  db: Queries,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<SafeDifference[]> => {
  const counts = await listCashSafeCountDifferences(db, { from, until });
  return counts.map(({ id, differenceMinor, who }) => ({
    ...{
      id: `${id}:${differenceMinor}`,
      ref: id,
      amountMinor: differenceMinor,
      who: getOperatorDisplayName(who),
    },
  }));
};
