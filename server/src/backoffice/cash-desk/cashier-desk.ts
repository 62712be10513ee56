import type { OfficeAnswerInput } from '@reelfloor/protocol/office';
import type { Selectable } from 'kysely';
import { readWallet } from '../../money/ledger/platform-players.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readIdentity } from '../../players/identity/document-store.ts';
import { voucherReference } from '../../players/payments/vouchers.ts';
import { ageAt } from '../../players/protection/birth/age.ts';
import { operatorDisplayName } from '../../players/protection/interventions/same-person.ts';
import { readDepositLimits, readDepositRoom } from '../../players/protection/limits/limits-view.ts';
import { mayPlay } from '../../players/protection/may-play.ts';
import { readProfile } from '../../players/protection/profile/profile-store.ts';
import {
  expectedMinor,
  findOpenShift,
  findShift,
  listShifts,
  listSteps,
  type Shift,
} from '../staff/shift-store.ts';
import { type DrawerSettings, readDrawer, withDrawerAfter } from './drawer-view.ts';
import { receiptNameSql } from './receipts.ts';
import type { DeskMethod } from './shifts/cashier-moves.ts';

export type ShiftView = OfficeAnswerInput<'shifts'>['shifts'][number];
type Move = OfficeAnswerInput<'desk'>['moves'][number];

/** Maximum number of moves and of shifts that are shown, newest first. */
const maxMoves = 200;
const maxShifts = 60;

/** Returns a shift as the cash desk shows it. While it is open, the expected amount is hidden, so that the drawer is counted blind. */
export const shiftViewOf = (shift: Shift): ShiftView => {
  const isClosed = shift.closedAt !== null;
  return {
    id: shift.id,
    cashier: shift.cashier,
    desk: shift.desk,
    openedBy: shift.openedBy,
    openedAt: shift.openedAt,
    floatMinor: shift.floatMinor,
    moves: shift.moves,
    countedMinor: shift.countedMinor,
    isCounted: shift.countedMinor !== null && shift.countedMoves === shift.moves,
    closedAt: shift.closedAt,
    closedBy: shift.closedBy,
    inMinor: isClosed ? shift.inMinor : null,
    outMinor: isClosed ? shift.outMinor : null,
    fillsMinor: isClosed ? shift.fillsMinor : null,
    dropsMinor: isClosed ? shift.dropsMinor : null,
    expectedMinor: shift.expectedMinor,
    differenceMinor:
      isClosed && shift.countedMinor !== null ? shift.countedMinor - expectedMinor(shift) : null,
    reason: shift.reason,
    signedAt: shift.signedAt,
    signedBy: shift.signedBy,
    signedBecause: shift.signedBecause,
  };
};

/** Returns a cashier's open shift with its newest moves, and the last shift that the cashier closed. */
export const readDesk = async (
  db: Queries,
  who: string,
  { isBlind, limitMinor }: DrawerSettings,
): Promise<Pick<OfficeAnswerInput<'desk'>, 'shift' | 'moves' | 'last' | 'drawer'>> => {
  const cashier = operatorDisplayName(who);
  const open = await findOpenShift(db, cashier);
  const last = await db.get<{ id: number }>(
    'SELECT id FROM cashier_shifts WHERE cashier = ? AND closed_at IS NOT NULL ORDER BY id DESC LIMIT 1',
    cashier,
  );
  const closed = last && (await findShift(db, last.id));
  return {
    shift: open ? shiftViewOf(open) : null,
    drawer: open && !isBlind ? await readDrawer(db, open, limitMinor) : null,
    moves: open ? withDrawerAfter(await readMoves(db, open.id), isBlind ? null : expectedMinor(open)) : [],
    last: closed ? shiftViewOf(closed) : null,
  };
};

export const readShifts = async (db: Queries): Promise<ShiftView[]> =>
  (await listShifts(db, maxShifts)).map(shiftViewOf);

/** Returns a shift with its steps and cash moves; null if there is none. */
export const readShift = async (db: Queries, id: number): Promise<OfficeAnswerInput<'shift'> | null> => {
  const shift = await findShift(db, id);
  if (!shift) return null;
  const steps = await listSteps(db, id);
  return {
    shift: shiftViewOf(shift),
    steps: steps.map(({ at, kind, who, amountMinor, reason }) => ({ at, kind, who, amountMinor, reason })),
    moves: withDrawerAfter(await readMoves(db, id), shift.closedAt === null ? null : expectedMinor(shift)),
  };
};

const readMoves = async (db: Queries, shiftId: number): Promise<Omit<Move, 'drawerAfterMinor'>[]> => {
  const rows = await db.all<{
    id: string;
    at: number;
    direction: 'deposit' | 'withdraw' | 'corrected' | 'fill' | 'drop';
    method: DeskMethod;
    amountMinor: number;
    receipt: string | null;
    username: string | null;
    second: string | null;
  }>(
    `SELECT m.transfer_id AS "id", coalesce(d.at, s.at, c.at) AS "at", coalesce(d.direction, s.kind, 'corrected') AS "direction",
       coalesce(d.amount_minor, abs(s.safe_minor), c.amount_minor) AS "amountMinor", coalesce(d.method, 'cash') AS "method", ${receiptNameSql} AS "receipt", p.username AS "username",
       coalesce(s.second, '') AS "second"
     FROM shift_moves m LEFT JOIN cash_desk_moves d ON d.transfer_id = m.transfer_id
     LEFT JOIN safe_moves s ON s.id = m.transfer_id
     LEFT JOIN deposit_corrections c ON c.id = m.transfer_id
     LEFT JOIN players p ON p.id = coalesce(d.player_id, c.player_id) LEFT JOIN receipts r ON r.transfer_id = m.transfer_id
     WHERE m.shift_id = ? ORDER BY 2 DESC, coalesce(r.number, 0) DESC, m.transfer_id LIMIT ${maxMoves}`,
    shiftId,
  );
  return rows.map(({ direction, username, second, ...move }) => {
    if (direction === 'fill' || direction === 'drop')
      return { ...move, kind: direction, of: second ? operatorDisplayName(second) : '' };
    if (username !== null) return { ...move, kind: direction, of: username };
    const kind = direction === 'withdraw' ? 'voucherCancelled' : 'voucherSold';
    return { ...move, kind, of: voucherReference(move.id.slice(move.id.indexOf(':') + 1)) };
  });
};

/** Returns the data that the cash desk may see of a player, without the limits of the cashier who asks. Call it in one snapshot. */
export const readDeskPlayer = async (
  db: Queries,
  account: Selectable<PlayersTable>,
  at: number,
): Promise<Omit<OfficeAnswerInput<'deskPlayer'>, 'aloneLeft' | 'alone'>> => {
  const { id, username, display_name: name, born_on: bornOn } = account;
  const profile = await readProfile(db, { playerId: id });
  const allowed = await mayPlay(db, { act: 'deposit', playerId: id, amountMinor: 1, at });
  const seat = await db.get<{ machine_id: string }>('SELECT machine_id FROM seats WHERE player_id = ?', id);
  return {
    id,
    username,
    name,
    age: bornOn === null ? null : ageAt(bornOn, at, profile['limits.zone']),
    isBlocked: account.banned === 1,
    identity: await readIdentity(db, id, at),
    walletMinor: (await readWallet(db, id)).balanceMinor,
    machine: seat?.machine_id ?? null,
    depositUpToMinor: await readDepositRoom(db, profile, id, at),
    depositLimits: await readDepositLimits(db, profile, id, at),
    depositRefused: allowed.ok
      ? null
      : { code: String(allowed.refusal.code), params: { ...allowed.refusal.params } },
  };
};
