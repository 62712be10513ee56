import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import { formatVoucherReference } from '../../players/payments/vouchers.ts';
import { getOperatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import { type CountedDenominations, parseStoredDenominations, serializeDenominations } from './cash-denominations.ts';

type Receipt = OfficeAnswerInput<'receipt'>;

/** Name of the cash desk for movements without a shift and for shifts without a desk. */
export const firstDesk = '1';

/** The number series of a cash desk receipt: a site and a desk. */
interface ReceiptSeries {
  /** Key of the operator's site whose name, address and tax number are on the receipt. */
  readonly siteKey: number;
  readonly desk: string;
}

const seriesOf = ({ siteKey, desk }: ReceiptSeries): string => (siteKey === firstSite ? desk : `${siteKey}.${desk}`);

/** Returns a receipt's name: its series and its number in the series, such as `1-88131`. */
const receiptName = (series: string, number: number): string => `${series}-${number}`;

/**
 * Gives a deposit or withdrawal the next receipt number of its series, in the transaction that posts it, so that a rollback leaves no gap.
 * Concurrent transactions of one series wait for each other. Returns the receipt's name.
 */
export const issueCashDeskReceipt = async (
  tx: DatabaseTransaction,
  {
    transferId,
    at,
    countedDenominations,
    ...of
  }: ReceiptSeries & {
    readonly transferId: string;
    readonly at: number;
    /** The notes and coins counted for the deposit or withdrawal. */
    readonly countedDenominations?: CountedDenominations;
  },
): Promise<string> => {
  const series = seriesOf(of);
  const row = await tx.get<{ number: number }>(
    `INSERT INTO receipt_series (name, site_id, last_number) VALUES (?, ?, 1)
     ON CONFLICT (name) DO UPDATE SET last_number = receipt_series.last_number + 1 RETURNING last_number AS number`,
    ...[series, of.siteKey],
  );
  const number = Number(row?.number);
  await tx.run(
    'INSERT INTO receipts (series, number, transfer_id, at, counted_denominations) VALUES (?, ?, ?, ?, ?)',
    ...[series, number, transferId, at, serializeDenominations(countedDenominations)],
  );
  return receiptName(series, number);
};

/** SQL expression for a receipt's name, in a query with `receipts` as `r`. */
export const receiptNameSql = `r.series || '-' || r.number`;

/** Returns the name of a transfer's receipt. */
export const readReceiptNumberForTransfer = async (db: Queries, transferId: string): Promise<string> => {
  const row = await db.get<{ name: string }>(
    `SELECT ${receiptNameSql} AS name FROM receipts r WHERE r.transfer_id = ?`,
    transferId,
  );
  if (!row) throw new Error(`the movement ${transferId} has no receipt`);
  return row.name;
};

interface ReceiptRow {
  readonly transfer_id: string;
  readonly at: number;
  readonly counted_denominations: string | null;
  readonly site_id: number;
  readonly shift_id: number | null;
  readonly kind: 'deposit' | 'withdraw' | 'corrected' | 'fill' | 'drop' | null;
  readonly method: 'cash' | 'card' | 'bank';
  readonly amount_minor: number;
  readonly cashier: string;
  readonly second: string | null;
  readonly username: string | null;
  readonly display_name: string | null;
  readonly tag: string | null;
  readonly balance_minor: number | null;
}

/** Returns a receipt by its name, such as `1-17`, and the key of the site that issued it; null if no receipt has this name. */
export const readReceiptByNumber = async (
  db: Queries,
  receiptNumber: string,
): Promise<(Omit<Receipt, 'operator' | 'currency'> & { readonly siteKey: number }) | null> => {
  const [, series = '', number = ''] = /^(.+)-(\d+)$/.exec(receiptNumber) ?? [];
  const row = await db.get<ReceiptRow>(
    `SELECT r.transfer_id, r.at, r.counted_denominations, q.site_id, m.shift_id, coalesce(d.direction, s.kind, CASE WHEN c.id IS NULL THEN NULL ELSE 'corrected' END) AS kind,
       coalesce(d.amount_minor, abs(s.safe_minor), c.amount_minor) AS amount_minor,
       coalesce(d.cashier, s.who, c.who) AS cashier, coalesce(d.second, s.second, c.second) AS second,
       coalesce(d.method, CASE WHEN c.account IN ('card', 'bank') THEN c.account ELSE 'cash' END) AS method, p.username, p.display_name, line.tag, line.balance_minor
     FROM receipts r JOIN receipt_series q ON q.name = r.series
     LEFT JOIN shift_movements m ON m.transfer_id = r.transfer_id
     LEFT JOIN cash_desk_movements d ON d.transfer_id = r.transfer_id
     LEFT JOIN safe_movements s ON s.id = r.transfer_id
     LEFT JOIN deposit_corrections c ON c.id = r.transfer_id
     LEFT JOIN players p ON p.id = coalesce(d.player_id, c.player_id)
     LEFT JOIN transactions line ON line.transfer_id = r.transfer_id
     WHERE r.series = ? AND r.number = ?`,
    ...[series, Number(number)],
  );
  if (!row || row.kind === null) return null;
  const { username, display_name: displayName } = row;
  return {
    receipt: receiptName(series, Number(number)),
    at: row.at,
    ...{ kind: kindOf(row, row.kind), method: row.method },
    amountMinor: row.amount_minor,
    player: username === null ? null : { username, name: displayName ?? '' },
    voucher: row.transfer_id.startsWith('voucher-') ? formatVoucherReference(voucherIdOf(row.transfer_id)) : null,
    cashier: getOperatorDisplayName(row.cashier),
    second: row.second === null ? null : getOperatorDisplayName(row.second),
    ...{ shift: row.shift_id, countedDenominations: parseStoredDenominations(row.counted_denominations) },
    balanceMinor: row.balance_minor,
    playerNote: row.tag ?? '',
    siteKey: Number(row.site_id),
  };
};

const voucherIdOf = (transferId: string): string => transferId.slice(transferId.indexOf(':') + 1);

const kindOf = ({ transfer_id: transferId }: ReceiptRow, kind: NonNullable<ReceiptRow['kind']>): Receipt['kind'] => {
  if (!transferId.startsWith('voucher-')) return kind;
  return kind === 'deposit' ? 'voucherSold' : 'voucherCancelled';
};
