import { transactionCodes } from '@reelfloor/protocol';
import { createOfficeRefusal, type OfficeResult } from '@reelfloor/protocol/office-call-types';
import { readLedgerBalance, walletAccountOf } from '../../../money/ledger/ledger-account.ts';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { postToWallet } from '../../../money/ledger/post-to-wallet.ts';
import { publishDatabaseChange } from '../../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { BusinessRuleError } from '../../../platform/process/business-rule-error.ts';
import { parseSiteKeyFromUsername } from '../../../platform/sites/site-usernames.ts';
import { type Actor, AlreadyDoneError, implementOfficeAction } from '../../implement-office-action.ts';
import { findCashierShift } from '../../staff/cashier-shift-store.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
} from '../../staff/create-approval-request-facts.ts';
import { formatAuditTrailActorName } from '../../staff/office-action-rules.ts';
import { firstDesk, issueCashDeskReceipt } from '../cash-desk-receipts.ts';
import { getLedgerAccountForMethod } from '../post-cash-desk-movement.ts';
import type { DeskPaymentMethod } from '../shifts/cash-desk-movements.ts';
import { parseCashAmount } from '../shifts/cashier-shift-actions.ts';

interface Deposit {
  readonly id: string;
  readonly at: number;
  readonly playerId: string;
  readonly username: string;
  readonly method: DeskPaymentMethod;
  /** Amount of the deposit after earlier corrections. */
  readonly amountMinor: number;
  readonly shiftId: number | null;
}

/** Returns the deposit with this receipt. Throws a BusinessRuleError if the receipt is not for a deposit. */
const depositOf = async (db: Queries, receipt: string): Promise<Deposit> => {
  const [, series = '', number = ''] = /^(.+)-(\d+)$/.exec(receipt) ?? [];
  const found = await db.get<Deposit>(
    `SELECT d.transfer_id AS "id", d.at AS "at", d.player_id AS "playerId", p.username AS "username", d.method AS "method",
       d.amount_minor - coalesce((SELECT sum(c.amount_minor) FROM deposit_corrections c
         WHERE c.deposit_id = d.transfer_id), 0) AS "amountMinor", m.shift_id AS "shiftId"
     FROM receipts r JOIN cash_desk_movements d ON d.transfer_id = r.transfer_id JOIN players p ON p.id = d.player_id
     LEFT JOIN shift_movements m ON m.transfer_id = r.transfer_id
     WHERE r.series = ? AND r.number = ? AND d.direction = 'deposit' AND d.transfer_id LIKE 'cashier:%'`,
    ...[series, Number(number)],
  );
  if (!found) throw new BusinessRuleError('RECEIPT_NO_DEPOSIT', { receipt });
  return { ...found, amountMinor: Number(found.amountMinor) };
};

/** Returns the username of the player of a deposit; null if the receipt is not for a deposit. */
const ownerOfDeposit = async (db: Queries, receipt: string): Promise<string | null> => {
  try {
    return (await depositOf(db, receipt)).username;
  } catch (error) {
    if (error instanceof BusinessRuleError) return null;
    throw error;
  }
};

interface Right {
  readonly receipt: string;
  readonly amountMinor: number;
}

const whyNot = async (db: Queries, { receipt, amountMinor }: Right) => {
  const owner = await ownerOfDeposit(db, receipt);
  if (owner === null) return { code: 'RECEIPT_NO_DEPOSIT' as const, params: { receipt } };
  const deposit = await depositOf(db, receipt);
  if (amountMinor >= deposit.amountMinor)
    return { code: 'CORRECTION_NOT_LESS' as const, params: { depositMinor: deposit.amountMinor } };
  const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(deposit.playerId));
  return balanceMinor < deposit.amountMinor - amountMinor ? { code: 'AMOUNT_OVER_BALANCE' as const, params: {} } : null;
};

export const correctDeposit = implementOfficeAction('correctDeposit', {
  subject: async ({ receipt }, db) => (await ownerOfDeposit(db, receipt)) ?? receipt,
  commandLine: { read: { amountMinor: parseCashAmount } },
  check: whyNot,
  pins: async (db, { receipt }) => {
    const { username, amountMinor } = await depositOf(db, receipt);
    return [
      createApprovalRequestFact('depositTaken', createAmountRequestValue(amountMinor), {
        receipt: createTextRequestValue(receipt),
      }),
      createApprovalRequestFact('depositPlayer', createTextRequestValue(username), {
        reference: createTextRequestValue(receipt),
      }),
    ];
  },
  effect: async (db, { receipt, amountMinor }) => {
    const deposit = await depositOf(db, receipt);
    const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(deposit.playerId));
    const tooMuchMinor = deposit.amountMinor - amountMinor;
    const player = { player: createTextRequestValue(deposit.username) };
    return createApprovalRequestEffect(
      'correctDeposit',
      {
        ...player,
        receipt: createTextRequestValue(receipt),
        amount: createAmountRequestValue(tooMuchMinor),
        right: createAmountRequestValue(amountMinor),
      },
      [
        createApprovalRequestChangeRow(
          'depositTaken',
          { from: createAmountRequestValue(deposit.amountMinor), to: createAmountRequestValue(amountMinor) },
          { receipt: createTextRequestValue(receipt) },
        ),
        createApprovalRequestChangeRow(
          'wallet',
          {
            from: createAmountRequestValue(balanceMinor),
            to: createAmountRequestValue(balanceMinor - tooMuchMinor),
          },
          player,
        ),
      ],
      { amountMinor: tooMuchMinor },
    );
  },
  async perform(tx, right, actor) {
    const done = await correct(tx, right, actor);
    if (!done.ok) return done;
    const { receipt, balanceMinor, tooMuchMinor, username } = done.value;
    return {
      subject: username,
      answer: { receipt, balanceMinor },
      audit: { of: right.receipt, amountMinor: right.amountMinor, tooMuchMinor, receipt },
      lines: [
        `Done: ${formatLedgerAmount(tooMuchMinor)} too much, taken back from ${username}. Receipt ${receipt}; wallet ${formatLedgerAmount(balanceMinor)}.`,
      ],
    };
  },
});

interface Corrected {
  readonly receipt: string;
  readonly balanceMinor: number;
  readonly tooMuchMinor: number;
  readonly username: string;
}

/**
 * Deducts the excess of a wrongly entered deposit from the wallet. That cash was never in the drawer: an open shift then expects less cash,
 * and for a closed shift, whose count was short by the excess, the correction offsets that difference.
 */
const correct = async (
  tx: DatabaseTransaction,
  { receipt: name, amountMinor }: Right,
  { staff, second, who, at, key }: Actor,
): Promise<OfficeResult<Corrected>> => {
  const deposit = await depositOf(tx, name);
  const id = `deposit-corrected:${staff ? 'office-' : ''}${key}`;
  const before = await tx.get<{ deposit_id: string }>('SELECT deposit_id FROM deposit_corrections WHERE id = ?', id);
  if (before && before.deposit_id !== deposit.id) return createOfficeRefusal('TRANSFER_KEY_REUSED');
  if (before) throw new AlreadyDoneError('Already done under this key; nothing moved now.');
  const tooMuchMinor = deposit.amountMinor - amountMinor;
  if (tooMuchMinor <= 0) throw new BusinessRuleError('CORRECTION_NOT_LESS', { depositMinor: deposit.amountMinor });
  const shift = deposit.shiftId === null ? undefined : await findCashierShift(tx, deposit.shiftId);
  const isCounted = deposit.method === 'cash' && shift !== undefined && shift.closedAt !== null;
  const account = isCounted ? 'differences' : getLedgerAccountForMethod(deposit.method);
  const posted = await postToWallet(tx, {
    ...{ id, kind: 'depositCorrected', at, playerId: deposit.playerId },
    ...{ amountMinor: -tooMuchMinor, otherAccount: account },
    statement: { type: transactionCodes.deposit, source: 'cashier', tag: name },
  });
  if (!posted.ok) return createOfficeRefusal(posted.refusal.code, posted.refusal.params);
  await tx.run(
    `INSERT INTO deposit_corrections (id, deposit_id, deposit_at, player_id, account, amount_minor, who, second, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[
      id,
      deposit.id,
      deposit.at,
      deposit.playerId,
      account,
      tooMuchMinor,
      who,
      second && formatAuditTrailActorName(second),
      at,
    ],
  );
  if (account === 'cashier' && shift) {
    await tx.run(
      'UPDATE cashier_shifts SET movements = movements + 1, in_minor = in_minor - ? WHERE id = ? AND closed_at IS NULL',
      ...[tooMuchMinor, shift.id],
    );
    await tx.run('INSERT INTO shift_movements (transfer_id, shift_id) VALUES (?, ?)', ...[id, shift.id]);
  }
  const receipt = await issueCashDeskReceipt(tx, {
    ...{
      siteKey: parseSiteKeyFromUsername(deposit.username),
      desk: shift?.desk ?? firstDesk,
      transferId: id,
      at,
    },
  });
  await publishDatabaseChange(tx, 'wallet', deposit.playerId);
  const { balanceMinor } = posted.value.wallet;
  return { ok: true, value: { receipt, balanceMinor, tooMuchMinor, username: deposit.username } };
};
