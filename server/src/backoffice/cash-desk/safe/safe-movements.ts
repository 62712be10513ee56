import { createOfficeRefusal, type OfficeAnswerInput, type OfficeResult } from '@reelfloor/protocol/office-call-types';
import { postLedgerTransfer } from '../../../money/ledger/post-ledger-transfer.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import { firstSite } from '../../../platform/sites/sites.ts';
import { readCashSafeBalanceMinor } from '../../staff/cash-safe-store.ts';
import { type CountedDenominations, parseStoredDenominations, serializeDenominations } from '../cash-denominations.ts';
import { issueCashDeskReceipt } from '../cash-desk-receipts.ts';

type SafeMovementKind = OfficeAnswerInput<'safe'>['movements'][number]['kind'];

/** A change of the cash in the safe. Amounts in minor units, times in Unix ms. */
export interface SafeMovement {
  /** Key of the ledger transfer, which also makes the movement idempotent. */
  readonly id: string;
  readonly kind: SafeMovementKind;
  /** Amount in minor units that enters the safe; negative if it leaves the safe. */
  readonly safeMinor: number;
  /** The amount counted in the safe; null unless the movement is a count. */
  readonly countedMinor: number | null;
  /** Id of the shift whose cash drawer is involved; null unless the movement is a fill or a drop. */
  readonly shiftId: number | null;
  readonly who: string;
  /** The second person who confirmed the movement of cash; null if none was required. */
  readonly second: string | null;
  readonly at: number;
  /** The notes and coins that were counted for this movement of cash. */
  readonly countedDenominations?: CountedDenominations;
}

/** Maximum number of safe movements and counts that are shown, newest first. */
const maxShown = 200;

/** For each kind of safe movement, the account on its other side and the kind of its ledger transfer. */
const transfers = {
  fill: { kind: 'drawerFilled', other: 'cashier' },
  drop: { kind: 'cashDropped', other: 'cashier' },
  fromBank: { kind: 'cashBanked', other: 'bank' },
  toBank: { kind: 'cashBanked', other: 'bank' },
  count: { kind: 'safeCounted', other: 'differences' },
} as const satisfies Record<SafeMovementKind, unknown>;

/** Returns true if this movement of the safe's cash was made before under its key. Refuses a key that was used for a different one. */
export const isRepeatedSafeMovement = async (
  tx: DatabaseTransaction,
  { id, kind, safeMinor, countedMinor }: Pick<SafeMovement, 'id' | 'kind' | 'safeMinor' | 'countedMinor'>,
): Promise<OfficeResult<boolean>> => {
  const before = await tx.get<{ kind: string; safe_minor: number; counted_minor: number | null }>(
    'SELECT kind, safe_minor, counted_minor FROM safe_movements WHERE id = ?',
    id,
  );
  if (!before) return { ok: true, value: false };
  const [was, is] = countedMinor === null ? [before.safe_minor, safeMinor] : [before.counted_minor, countedMinor];
  const isSame = before.kind === kind && Number(was) === is;
  return isSame ? { ok: true, value: true } : createOfficeRefusal('TRANSFER_KEY_REUSED');
};

/** Posts and stores a change of the cash in the safe. Refuses to take out more than the safe holds. The key must be new. */
export const postSafeMovement = async (
  tx: DatabaseTransaction,
  movement: SafeMovement,
): Promise<OfficeResult<null>> => {
  const { id, kind, safeMinor, countedMinor, shiftId, who, second, at, countedDenominations } = movement;
  if (kind !== 'count' && (await readCashSafeBalanceMinor(tx)) + safeMinor < 0)
    return createOfficeRefusal('SAFE_SHORT');
  if (safeMinor !== 0) {
    const { kind: named, other } = transfers[kind];
    const posted = await postLedgerTransfer(tx, {
      ...{ id, kind: named, at },
      entries: [
        { account: 'safe', amountMinor: -safeMinor },
        { account: other, amountMinor: safeMinor },
      ],
    });
    if (!posted.ok) return createOfficeRefusal(posted.refusal.code, posted.refusal.params);
  }
  await tx.run(
    `INSERT INTO safe_movements (id, kind, safe_minor, counted_minor, shift_id, who, second, at, counted_denominations)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[id, kind, safeMinor, countedMinor, shiftId, who, second, at, serializeDenominations(countedDenominations)],
  );
  if (shiftId !== null) await addToDrawer(tx, { id, shiftId, safeMinor, at, countedDenominations });
  crashIfFaultPointSet('safeMoved.beforeCommit');
  return { ok: true, value: null };
};

/** Adds a fill or a drop to the open shift of its cash drawer, which must then be counted again. */
const addToDrawer = async (
  tx: DatabaseTransaction,
  {
    id,
    shiftId,
    safeMinor,
    at,
    countedDenominations,
  }: Pick<SafeMovement, 'id' | 'safeMinor' | 'at' | 'countedDenominations'> & { readonly shiftId: number },
): Promise<void> => {
  const row = await tx.get<{ desk: string }>(
    `UPDATE cashier_shifts SET movements = movements + 1, fills_minor = fills_minor + ?, drops_minor = drops_minor + ?
     WHERE id = ? AND closed_at IS NULL RETURNING desk`,
    ...[Math.max(0, -safeMinor), Math.max(0, safeMinor), shiftId],
  );
  if (!row) throw new Error(`shift ${shiftId} was closed between reading and writing`);
  await tx.run('INSERT INTO shift_movements (transfer_id, shift_id) VALUES (?, ?)', id, shiftId);
  await issueCashDeskReceipt(tx, { siteKey: firstSite, desk: row.desk, transferId: id, at, countedDenominations });
};

/** Returns the balance of the safe with its newest movements and counts. Pass a database snapshot. */
export const readSafeOverview = async (db: Queries): Promise<Omit<OfficeAnswerInput<'safe'>, 'denominationsMinor'>> => {
  const rows = await db.all<{
    id: string;
    at: number;
    kind: SafeMovementKind;
    safe_minor: number;
    counted_minor: number | null;
    shift_id: number | null;
    who: string;
    second: string | null;
    counted_denominations: string | null;
  }>(`SELECT * FROM safe_movements ORDER BY at DESC, id LIMIT ${maxShown}`);
  const heldMinor = await readCashSafeBalanceMinor(db);
  let afterMinor = heldMinor;
  const movements = rows.map(
    ({ safe_minor: safeMinor, counted_minor, shift_id, counted_denominations, ...movement }) => {
      const heldAfterMinor = afterMinor;
      afterMinor -= safeMinor;
      return {
        ...{ ...movement, safeMinor, heldAfterMinor, countedMinor: counted_minor },
        ...{ shift: shift_id, countedDenominations: parseStoredDenominations(counted_denominations) },
      };
    },
  );
  return { heldMinor, movements };
};
