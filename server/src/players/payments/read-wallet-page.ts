import { type Deposit, maskIban, type PaymentMethod, type Payments, type Withdrawal } from '@reelfloor/protocol';
import { findCasinoPlatformOfPlayer } from '../../money/ledger/casino-platform-players.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readIdentityState } from '../identity/identity-document-store.ts';
import { checkPlayAllowed } from '../protection/check-play-allowed.ts';
import { readMaxAllowedDeposit } from '../protection/limits/read-player-limits.ts';
import { readJurisdictionValues } from '../protection/profile/jurisdiction-profile-store.ts';
import { type DepositRow, listPlayerDeposits } from './deposits.ts';
import { formatVoucherReference, type VoucherRow } from './vouchers.ts';
import { formatWithdrawalReference, listPlayerWithdrawals, type WithdrawalRow } from './withdrawals.ts';

/** Maximum number of withdrawals, deposits and vouchers shown: all pending ones, then the newest. */
const maxShown = 50;

export interface PaymentSettings {
  /** Payment methods that the operator offers, with minimum and maximum amount of a request, in minor units. */
  readonly methods: readonly {
    readonly method: PaymentMethod;
    readonly minMinor: number;
    readonly maxMinor: number;
    readonly needsIdentity: boolean;
  }[];
  /** The operator's bank account. Without it players cannot deposit by bank transfer. */
  readonly bank: { readonly holder: string; readonly iban: string } | null;
  /** Time in ms within which the money of a deposit must arrive. */
  readonly depositMs: number;
  /** Display name of the payment provider; empty: shown as card payment. */
  readonly providerName: string;
}

/** Returns whether players can deposit by this method. A bank transfer needs the operator's bank account. */
export const isDepositMethodAvailable = ({ bank }: Pick<PaymentSettings, 'bank'>, method: PaymentMethod): boolean =>
  method !== 'bank-transfer' || bank !== null;

/**
 * Returns the data of the wallet page: payment methods, the player's deposits, withdrawals and vouchers, and the player's money outside the
 * wallet.
 */
export const readWalletPage = async (
  db: Queries,
  settings: PaymentSettings,
  playerId: string,
  at: number,
): Promise<Payments> => {
  const rows = await listPlayerWithdrawals(db, playerId, maxShown);
  const deposits = await listPlayerDeposits(db, playerId, maxShown);
  const vouchers = await db.all<VoucherRow>(
    `SELECT * FROM vouchers WHERE player_id = ? ORDER BY decided_at DESC, id LIMIT ${maxShown}`,
    playerId,
  );
  const profile = await readJurisdictionValues(db, { playerId });
  const atPlatform = await findCasinoPlatformOfPlayer(db, playerId);
  const allowed = await checkPlayAllowed(db, { act: 'deposit', playerId, amountMinor: 1, at });
  return {
    // Offer no methods to the player of a casino platform, who deposits and withdraws at the platform.
    methods: (atPlatform ? [] : settings.methods).map((offered) => ({
      ...offered,
      paysIn: isDepositMethodAvailable(settings, offered.method),
      paysOut: offered.method === 'cash-desk' || offered.method === 'bank-transfer',
      name: offered.method === 'provider' ? settings.providerName : '',
    })),
    isIdentified: (await readIdentityState(db, playerId, at)) === 'checked',
    mayCancel: profile['money.cancelWithdrawal'],
    heldMinor: rows.reduce((sum, { state, amount_minor: heldMinor }) => sum + (state === 'waiting' ? heldMinor : 0), 0),
    withdrawals: rows.map(viewOf),
    deposits: [...deposits.map((row) => depositViewOf(row, at)), ...vouchers.map(voucherViewOf)],
    places: await readPlaces(db, playerId),
    bank: settings.bank,
    depositUpToMinor: await readMaxAllowedDeposit(db, profile, playerId, at),
    depositRefused: allowed.ok ? null : String(allowed.refusal.code),
  };
};

const readPlaces = async (db: Queries, playerId: string): Promise<Payments['places']> => {
  const seat = await db.get<{ machine_id: string; credit: number }>(
    `SELECT s.machine_id, coalesce(b.amount_minor, 0) AS credit FROM seats s
     LEFT JOIN balances b ON b.account = 'machine:' || s.machine_id WHERE s.player_id = ?`,
    playerId,
  );
  const sums = await db.get<{ transit: number | string; deposits: number | string }>(
    `SELECT (SELECT coalesce(sum(b.amount_minor), 0) FROM cash_transfers t
         JOIN balances b ON b.account = 'transit:' || t.id WHERE t.player_id = ? AND t.state = 'pending') AS transit,
       (SELECT coalesce(sum(arrived_minor), 0) FROM deposits WHERE player_id = ? AND state = 'held') AS deposits`,
    playerId,
    playerId,
  );
  return {
    machine: seat ? { id: seat.machine_id, creditMinor: seat.credit } : null,
    transitMinor: Number(sums?.transit ?? 0),
    depositsMinor: Number(sums?.deposits ?? 0),
  };
};

const depositViewOf = (row: DepositRow, at: number): Deposit => {
  const isExpired = row.state === 'waiting' && row.expires_at <= at;
  return {
    id: row.id,
    reference: row.reference,
    method: row.method,
    amountMinor: row.amount_minor,
    arrivedMinor: row.arrived_minor,
    askedAt: row.at,
    expiresAt: row.expires_at,
    state: isExpired ? 'expired' : row.state,
    decidedAt: row.decided_at,
    note: row.player_note,
    payUrl: row.state === 'waiting' && !isExpired ? row.pay_url : null,
  };
};

/** Returns a redeemed voucher in the form of a deposit that began and ended at once. */
const voucherViewOf = ({ id, amount_minor: amountMinor, decided_at, expires_at }: VoucherRow): Deposit => ({
  id,
  reference: formatVoucherReference(id),
  method: 'voucher',
  amountMinor,
  arrivedMinor: amountMinor,
  askedAt: decided_at ?? 0,
  expiresAt: expires_at,
  state: 'settled',
  decidedAt: decided_at,
  note: '',
  payUrl: null,
});

const viewOf = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  reference: formatWithdrawalReference(row.id),
  method: row.method,
  amountMinor: row.amount_minor,
  to: maskIban(row.iban),
  askedAt: row.at,
  state: row.state,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  note: row.player_note,
});
