import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Selectable } from 'kysely';
import { readWalletBalance } from '../../money/ledger/casino-platform-players.ts';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readIdentityState } from '../../players/identity/identity-document-store.ts';
import { formatVoucherReference } from '../../players/payments/vouchers.ts';
import { computeAgeAt } from '../../players/protection/birth/age-rules.ts';
import { checkPlayAllowed } from '../../players/protection/check-play-allowed.ts';
import { getOperatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import { readDepositLimits, readMaxAllowedDeposit } from '../../players/protection/limits/read-player-limits.ts';
import { readJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import {
  computeExpectedDrawerMinor,
  findCashierShift,
  findOpenCashierShift,
  listCashierShiftSteps,
  listCashierShifts,
  type Shift,
} from '../staff/cashier-shift-store.ts';
import { receiptNameSql } from './cash-desk-receipts.ts';
import { addDrawerBalanceToCashMovements, type DrawerSettings, readDrawerCash } from './cash-drawer-view.ts';
import type { DeskPaymentMethod } from './shifts/cash-desk-movements.ts';

export type ShiftView = OfficeAnswerInput<'shifts'>['shifts'][number];
type Movement = OfficeAnswerInput<'desk'>['movements'][number];

/** Maximum number of cash desk movements and of shifts that are shown, newest first. */
const maxMovements = 200;
const maxShifts = 60;

/**
 * Returns a cashier's shift as the cash desk shows it. While it is open, the expected amount is hidden, so that the drawer is counted
 * blind.
 */
export const buildCashierShiftView = (shift: Shift): ShiftView => {
  const isClosed = shift.closedAt !== null;
  return {
    id: shift.id,
    cashier: shift.cashier,
    desk: shift.desk,
    openedBy: shift.openedBy,
    openedAt: shift.openedAt,
    floatMinor: shift.floatMinor,
    movements: shift.movements,
    countedMinor: shift.countedMinor,
    isCounted: shift.countedMinor !== null && shift.countedMovements === shift.movements,
    closedAt: shift.closedAt,
    closedBy: shift.closedBy,
    inMinor: isClosed ? shift.inMinor : null,
    outMinor: isClosed ? shift.outMinor : null,
    fillsMinor: isClosed ? shift.fillsMinor : null,
    dropsMinor: isClosed ? shift.dropsMinor : null,
    expectedMinor: shift.expectedMinor,
    differenceMinor:
      isClosed && shift.countedMinor !== null ? shift.countedMinor - computeExpectedDrawerMinor(shift) : null,
    reason: shift.reason,
    signedAt: shift.signedAt,
    signedBy: shift.signedBy,
    signedBecause: shift.signedBecause,
  };
};

/** Returns a cashier's open shift with its newest deposits and withdrawals, and the last shift that the cashier closed. */
export const readOwnCashDesk = async (
  db: Queries,
  cashierName: string,
  { isBlind, limitMinor }: DrawerSettings,
): Promise<Pick<OfficeAnswerInput<'desk'>, 'shift' | 'movements' | 'last' | 'drawer'>> => {
  const cashier = getOperatorDisplayName(cashierName);
  const open = await findOpenCashierShift(db, cashier);
  const last = await db.get<{ id: number }>(
    'SELECT id FROM cashier_shifts WHERE cashier = ? AND closed_at IS NOT NULL ORDER BY id DESC LIMIT 1',
    cashier,
  );
  const closed = last && (await findCashierShift(db, last.id));
  return {
    shift: open ? buildCashierShiftView(open) : null,
    drawer: open && !isBlind ? await readDrawerCash(db, open, limitMinor) : null,
    movements: open
      ? addDrawerBalanceToCashMovements(
          await readMovements(db, open.id),
          isBlind ? null : computeExpectedDrawerMinor(open),
        )
      : [],
    last: closed ? buildCashierShiftView(closed) : null,
  };
};

export const readRecentCashierShifts = async (db: Queries): Promise<ShiftView[]> =>
  (await listCashierShifts(db, maxShifts)).map(buildCashierShiftView);

/** Returns a cashier's shift with its steps (open, count, close) and cash movements; null if there is none. */
export const readCashierShiftDetails = async (db: Queries, id: number): Promise<OfficeAnswerInput<'shift'> | null> => {
  const shift = await findCashierShift(db, id);
  if (!shift) return null;
  const steps = await listCashierShiftSteps(db, id);
  return {
    shift: buildCashierShiftView(shift),
    steps: steps.map(({ at, kind, who, amountMinor, reason }) => ({ at, kind, who, amountMinor, reason })),
    movements: addDrawerBalanceToCashMovements(
      await readMovements(db, id),
      shift.closedAt === null ? null : computeExpectedDrawerMinor(shift),
    ),
  };
};

const readMovements = async (db: Queries, shiftId: number): Promise<Omit<Movement, 'drawerAfterMinor'>[]> => {
  const rows = await db.all<{
    id: string;
    at: number;
    direction: 'deposit' | 'withdraw' | 'corrected' | 'fill' | 'drop';
    method: DeskPaymentMethod;
    amountMinor: number;
    receipt: string | null;
    username: string | null;
    second: string | null;
  }>(
    `SELECT m.transfer_id AS "id", coalesce(d.at, s.at, c.at) AS "at", coalesce(d.direction, s.kind, 'corrected') AS "direction",
       coalesce(d.amount_minor, abs(s.safe_minor), c.amount_minor) AS "amountMinor", coalesce(d.method, 'cash') AS "method", ${receiptNameSql} AS "receipt", p.username AS "username",
       coalesce(s.second, '') AS "second"
     FROM shift_movements m LEFT JOIN cash_desk_movements d ON d.transfer_id = m.transfer_id
     LEFT JOIN safe_movements s ON s.id = m.transfer_id
     LEFT JOIN deposit_corrections c ON c.id = m.transfer_id
     LEFT JOIN players p ON p.id = coalesce(d.player_id, c.player_id) LEFT JOIN receipts r ON r.transfer_id = m.transfer_id
     WHERE m.shift_id = ? ORDER BY 2 DESC, coalesce(r.number, 0) DESC, m.transfer_id LIMIT ${maxMovements}`,
    shiftId,
  );
  return rows.map(({ direction, username, second, ...movement }) => {
    if (direction === 'fill' || direction === 'drop')
      return { ...movement, kind: direction, of: second ? getOperatorDisplayName(second) : '' };
    if (username !== null) return { ...movement, kind: direction, of: username };
    const kind = direction === 'withdraw' ? 'voucherCancelled' : 'voucherSold';
    return { ...movement, kind, of: formatVoucherReference(movement.id.slice(movement.id.indexOf(':') + 1)) };
  });
};

/**
 * Returns the data that the cash desk may see of a player, without the limits of the requesting cashier. Call it in one database snapshot.
 */
export const readCashDeskPlayer = async (
  db: Queries,
  account: Selectable<PlayersTable>,
  at: number,
): Promise<Omit<OfficeAnswerInput<'deskPlayer'>, 'aloneLeft' | 'alone'>> => {
  const { id, username, display_name: name, born_on: bornOn } = account;
  const profile = await readJurisdictionValues(db, { playerId: id });
  const allowed = await checkPlayAllowed(db, { act: 'deposit', playerId: id, amountMinor: 1, at });
  const seat = await db.get<{ machine_id: string }>('SELECT machine_id FROM seats WHERE player_id = ?', id);
  return {
    id,
    username,
    name,
    age: bornOn === null ? null : computeAgeAt(bornOn, at, profile['limits.zone']),
    isBlocked: account.banned === 1,
    identity: await readIdentityState(db, id, at),
    walletMinor: (await readWalletBalance(db, id)).balanceMinor,
    machine: seat?.machine_id ?? null,
    depositUpToMinor: await readMaxAllowedDeposit(db, profile, id, at),
    depositLimits: await readDepositLimits(db, profile, id, at),
    depositRefused: allowed.ok ? null : { code: String(allowed.refusal.code), params: { ...allowed.refusal.params } },
  };
};
