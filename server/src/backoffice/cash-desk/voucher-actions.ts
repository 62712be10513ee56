import { randomUUID } from 'node:crypto';
import { formatVoucherCode } from '@reelfloor/protocol';
import { createOfficeRefusal, type OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import {
  cancelVoucher,
  findVoucher,
  formatVoucherReference,
  generateVoucherCode,
  hashVoucherCode,
  issueVoucher,
  isVoucherRedeemable,
  type VoucherRow,
} from '../../players/payments/vouchers.ts';
import { getOperatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies, CashDeskDependencies } from '../office-dependencies.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { formatAuditTrailActorName } from '../staff/office-action-rules.ts';
import { buildCountedCashActionCommandLine, readCashLeftWithoutSecondPerson } from './cash-actions.ts';
import { assertDenominationsSumTo } from './cash-denominations.ts';
import { readReceiptNumberForTransfer } from './cash-desk-receipts.ts';
import { addCashDeskMovementToShift } from './shifts/post-cash-desk-movement-in-shift.ts';

interface Named {
  readonly voucherId: string;
}

const { read: cancelRead, finish: afterCancel } = buildCountedCashActionCommandLine('voucherCancelled');
const cancelling = { read: { countedDenominations: cancelRead.countedDenominations }, finish: afterCancel };

const onVoucher = { subject: ({ voucherId }: Named): string => voucherId };

/** Actions of staff on vouchers: they sell them for cash, print their codes and refund them. */
export const createVoucherActions = ({ cashDesk }: ActionDependencies) => ({
  issueVoucher: implementOfficeAction('issueVoucher', {
    ...onVoucher,
    commandLine: {
      ...buildCountedCashActionCommandLine('voucherIssued'),
      complete: (_tx, given) => ({ ...given, voucherId: randomUUID() }),
    },
    isOverLimit: async (tx, { amountMinor }, { who, at }) =>
      amountMinor >
      (await readCashLeftWithoutSecondPerson(tx, cashDesk(), {
        direction: 'deposit',
        playerId: null,
        who,
        at,
      })),
    check: async () => (cashDesk().vouchers === null ? { code: 'VOUCHERS_OFF' as const, params: {} } : null),
    pins: async (_db, { voucherId, amountMinor }) => [
      createApprovalRequestFact('voucherAmount', createAmountRequestValue(amountMinor), {
        reference: createTextRequestValue(formatVoucherReference(voucherId)),
      }),
    ],
    effect: async (_db, { voucherId, amountMinor }) => {
      const reference = { reference: createTextRequestValue(formatVoucherReference(voucherId)) };
      return createApprovalRequestEffect(
        'issueVoucher',
        { ...reference, amount: createAmountRequestValue(amountMinor) },
        [
          createApprovalRequestChangeRow(
            'voucherAmount',
            { from: createAmountRequestValue(0), to: createAmountRequestValue(amountMinor) },
            reference,
          ),
        ],
        { amountMinor },
      );
    },
    async perform(tx, { voucherId, amountMinor, countedDenominations }, { staff, who, second, at }) {
      const { vouchers, shifts } = cashDesk();
      if (vouchers === null) throw new BusinessRuleError('VOUCHERS_OFF', {});
      assertDenominationsSumTo(countedDenominations, amountMinor);
      const cashier = getOperatorDisplayName(who);
      const issued = await issueVoucher(tx, {
        ...{ id: voucherId, site_id: staff?.site ?? null, amount_minor: amountMinor, at },
        ...{ expires_at: at + vouchers.lifeMs, issued_by: cashier },
      });
      if (!issued.ok) return createOfficeRefusal(issued.refusal.code, issued.refusal.params);
      const movement = {
        ...({
          transferId: `voucher-issued:${voucherId}`,
          direction: 'deposit',
          playerId: null,
          method: 'cash',
        } as const),
        ...{ amountMinor, countedDenominations, at, cashier, second: second && formatAuditTrailActorName(second) },
        siteKey: staff?.site ?? firstSite,
      };
      const shift = await addCashDeskMovementToShift(tx, movement, shifts);
      if (!shift.ok) return shift;
      const reference = formatVoucherReference(voucherId);
      const receipt = await readReceiptNumberForTransfer(tx, movement.transferId);
      return {
        answer: { reference, amountMinor, receipt },
        audit: { reference, amountMinor, ...(countedDenominations && { countedDenominations }) },
        lines: [`Voucher ${reference} of ${formatLedgerAmount(amountMinor)}: ${voucherId}. Receipt ${receipt}.`],
      };
    },
  }),
  printVoucher: implementOfficeAction('printVoucher', {
    ...onVoucher,
    prepare: async () => ({ code: generateVoucherCode() }),
    async perform(tx, { voucherId }, { who, at }, { code }) {
      const voucher = await openVoucher(tx, voucherId, at);
      if (voucher.issued_by !== getOperatorDisplayName(who)) throw new BusinessRuleError('VOUCHER_OF_ANOTHER', {});
      await tx.run('UPDATE vouchers SET code_hash = ? WHERE id = ?', hashVoucherCode(code), voucherId);
      const reference = formatVoucherReference(voucherId);
      const { amount_minor: amountMinor, expires_at: expiresAt } = voucher;
      return {
        answer: { reference, amountMinor, expiresAt },
        audit: { reference, amountMinor, isReprint: voucher.code_hash !== null },
        lines: [`Voucher ${reference} of ${formatLedgerAmount(amountMinor)}: ${formatVoucherCode(code)}`],
      };
    },
    showOnce: ({ code }) => ({ code }),
  }),
  cancelVoucher: implementOfficeAction('cancelVoucher', {
    ...onVoucher,
    commandLine: cancelling,
    isOverLimit: async (tx, { voucherId }, { who, at }) => {
      const { amount_minor: amountMinor } = await voucherNamed(tx, voucherId);
      const by = { direction: 'withdraw', playerId: null, who, at } as const;
      return amountMinor > (await readCashLeftWithoutSecondPerson(tx, cashDesk(), by));
    },
    check: async (db, { voucherId }) => {
      const voucher = await findVoucher(db, voucherId);
      if (!voucher) return { code: 'VOUCHER_MISSING' as const, params: { voucher: voucherId } };
      const isOpen = isVoucherRedeemable(voucher, cashDesk().now());
      return isOpen ? null : { code: 'VOUCHER_CLOSED' as const, params: {} };
    },
    pins: async (db, { voucherId }) => {
      const { amount_minor: amountMinor } = await voucherNamed(db, voucherId);
      return [
        createApprovalRequestFact('voucherAmount', createAmountRequestValue(amountMinor), {
          reference: createTextRequestValue(formatVoucherReference(voucherId)),
        }),
      ];
    },
    effect: async (db, { voucherId }) => {
      const { amount_minor: amountMinor, issued_by: seller } = await voucherNamed(db, voucherId);
      const reference = { reference: createTextRequestValue(formatVoucherReference(voucherId)) };
      return createApprovalRequestEffect(
        'cancelVoucher',
        {
          ...reference,
          amount: createAmountRequestValue(amountMinor),
          seller: createTextRequestValue(seller),
        },
        [
          createApprovalRequestChangeRow(
            'voucherAmount',
            { from: createAmountRequestValue(amountMinor), to: createAmountRequestValue(0) },
            reference,
          ),
        ],
        { amountMinor },
      );
    },
    async perform(tx, { voucherId, countedDenominations }, { who, second, at }) {
      const voucher = await openVoucher(tx, voucherId, at);
      const { amount_minor: amountMinor, issued_by: seller } = voucher;
      assertDenominationsSumTo(countedDenominations, amountMinor);
      const cashier = getOperatorDisplayName(who);
      await cancelVoucher(tx, voucher, { by: cashier, at });
      const movement = {
        ...({
          transferId: `voucher-cancelled:${voucherId}`,
          direction: 'withdraw',
          playerId: null,
          method: 'cash',
        } as const),
        ...{ amountMinor, countedDenominations, at, cashier, second: second && formatAuditTrailActorName(second) },
        siteKey: voucher.site_id ?? firstSite,
      };
      const shift = await addCashDeskMovementToShift(tx, movement, cashDesk().shifts);
      if (!shift.ok) return shift;
      const reference = formatVoucherReference(voucherId);
      const receipt = await readReceiptNumberForTransfer(tx, movement.transferId);
      return {
        answer: { reference, amountMinor, receipt },
        audit: { reference, amountMinor, seller, ...(countedDenominations && { countedDenominations }) },
        lines: [`Voucher ${reference} is cancelled. Hand out ${formatLedgerAmount(amountMinor)}. Receipt ${receipt}.`],
      };
    },
  }),
});

const voucherNamed = async (db: Queries, id: string): Promise<VoucherRow> => {
  const voucher = await findVoucher(db, id);
  if (!voucher) throw new BusinessRuleError('VOUCHER_MISSING', { voucher: id });
  return voucher;
};

const openVoucher = async (db: Queries, id: string, at: number): Promise<VoucherRow> => {
  const voucher = await voucherNamed(db, id);
  if (!isVoucherRedeemable(voucher, at)) throw new BusinessRuleError('VOUCHER_CLOSED', {});
  return voucher;
};

/** Maximum number of open vouchers, and of others, that the cash desk shows, newest first. */
const maxOpenShown = 50;
const maxDecidedShown = 20;

/** Returns the vouchers that staff of a site may see; all vouchers if the site is null. Call it in a database snapshot. */
export const readVouchersForCashier = async (
  db: Queries,
  desk: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay' | 'vouchers'>,
  { who, at }: { readonly who: string; readonly at: number },
): Promise<OfficeAnswerInput<'vouchers'>> => {
  const open = await db.all<VoucherRow>(
    `SELECT * FROM vouchers WHERE state = 'open' ORDER BY at DESC, id LIMIT ${maxOpenShown}`,
  );
  const decided = await db.all<VoucherRow & { username: string | null }>(
    `SELECT v.*, p.username FROM vouchers v LEFT JOIN players p ON p.id = v.player_id
     WHERE v.state <> 'open' ORDER BY v.decided_at DESC, v.id LIMIT ${maxDecidedShown}`,
  );
  return {
    isOffered: desk.vouchers !== null,
    open: open.map((one) => ({
      ...viewOf(one),
      isPrinted: one.code_hash !== null,
      isOwn: one.issued_by === getOperatorDisplayName(who),
    })),
    decided: decided.flatMap((one) =>
      one.state === 'open' || one.decided_at === null
        ? []
        : [
            {
              ...{ ...viewOf(one), decidedAt: one.decided_at, by: one.username ?? one.cancelled_by },
              state: one.cancelled_by === null ? one.state : 'cancelled',
            },
          ],
    ),
    aloneLeft: {
      saleMinor: await readCashLeftWithoutSecondPerson(db, desk, {
        direction: 'deposit',
        playerId: null,
        who,
        at,
      }),
      cancelMinor: await readCashLeftWithoutSecondPerson(db, desk, {
        direction: 'withdraw',
        playerId: null,
        who,
        at,
      }),
    },
  };
};

const viewOf = ({ id, amount_minor, at, expires_at, issued_by }: VoucherRow) => ({
  ...{ id, reference: formatVoucherReference(id), amountMinor: amount_minor, at },
  ...{ expiresAt: expires_at, issuedBy: issued_by },
});
