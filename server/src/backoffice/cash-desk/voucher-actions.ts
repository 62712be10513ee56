import { randomUUID } from 'node:crypto';
import { formatVoucherCode } from '@reelfloor/protocol';
import { type OfficeAnswerInput, refuseInOffice } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import {
  cancelVoucher,
  findVoucher,
  hashVoucherCode,
  isOpenVoucher,
  issueVoucher,
  newVoucherCode,
  type VoucherRow,
  voucherReference,
} from '../../players/payments/vouchers.ts';
import { operatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies, CashDeskDependencies } from '../office-dependencies.ts';
import { formatAuditActor } from '../staff/action-rules.ts';
import {
  amountValue,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textValue,
} from '../staff/create-request-facts.ts';
import { buildCountedCashCommandLine, readRemainingWithoutSecondPerson } from './cash-actions.ts';
import { assertDenominationsSumTo } from './counted-denominations.ts';
import { readReceiptName } from './receipts.ts';
import { addMoveToShift } from './shifts/post-desk-move-in-shift.ts';

interface Named {
  readonly voucherId: string;
}

const { read: cancelRead, finish: afterCancel } = buildCountedCashCommandLine('voucherCancelled');
const cancelling = { read: { pieces: cancelRead.pieces }, finish: afterCancel };

const onVoucher = { subject: ({ voucherId }: Named): string => voucherId };

/** Actions of staff on vouchers: they sell them for cash, print their codes and refund them. */
export const createVoucherActions = ({ cashDesk }: ActionDependencies) => ({
  issueVoucher: implementAction('issueVoucher', {
    ...onVoucher,
    commandLine: {
      ...buildCountedCashCommandLine('voucherIssued'),
      complete: (_tx, given) => ({ ...given, voucherId: randomUUID() }),
    },
    isOverLimit: async (tx, { amountMinor }, { who, at }) =>
      amountMinor >
      (await readRemainingWithoutSecondPerson(tx, cashDesk(), {
        direction: 'deposit',
        playerId: null,
        who,
        at,
      })),
    check: async () => (cashDesk().vouchers === null ? { code: 'VOUCHERS_OFF' as const, params: {} } : null),
    pins: async (_db, { voucherId, amountMinor }) => [
      createRequestFact('voucherAmount', amountValue(amountMinor), {
        reference: textValue(voucherReference(voucherId)),
      }),
    ],
    effect: async (_db, { voucherId, amountMinor }) => {
      const reference = { reference: textValue(voucherReference(voucherId)) };
      return createRequestEffect(
        'issueVoucher',
        { ...reference, amount: amountValue(amountMinor) },
        [
          createRequestRow(
            'voucherAmount',
            { from: amountValue(0), to: amountValue(amountMinor) },
            reference,
          ),
        ],
        { amountMinor },
      );
    },
    async perform(tx, { voucherId, amountMinor, pieces }, { staff, who, second, at }) {
      const { vouchers, shifts } = cashDesk();
      if (vouchers === null) throw new BrokenRule('VOUCHERS_OFF', {});
      assertDenominationsSumTo(pieces, amountMinor);
      const cashier = operatorDisplayName(who);
      const issued = await issueVoucher(tx, {
        ...{ id: voucherId, site_id: staff?.site ?? null, amount_minor: amountMinor, at },
        ...{ expires_at: at + vouchers.lifeMs, issued_by: cashier },
      });
      if (!issued.ok) return refuseInOffice(issued.refusal.code, issued.refusal.params);
      const move = {
        ...({
          transferId: `voucher-issued:${voucherId}`,
          direction: 'deposit',
          playerId: null,
          method: 'cash',
        } as const),
        ...{ amountMinor, pieces, at, cashier, second: second && formatAuditActor(second) },
        siteKey: staff?.site ?? firstSite,
      };
      const shift = await addMoveToShift(tx, move, shifts);
      if (!shift.ok) return shift;
      const reference = voucherReference(voucherId);
      const receipt = await readReceiptName(tx, move.transferId);
      return {
        answer: { reference, amountMinor, receipt },
        audit: { reference, amountMinor, ...(pieces && { pieces }) },
        lines: [
          `Voucher ${reference} of ${formatLedgerAmount(amountMinor)}: ${voucherId}. Receipt ${receipt}.`,
        ],
      };
    },
  }),
  printVoucher: implementAction('printVoucher', {
    ...onVoucher,
    prepare: async () => ({ code: newVoucherCode() }),
    async perform(tx, { voucherId }, { who, at }, { code }) {
      const voucher = await openVoucher(tx, voucherId, at);
      if (voucher.issued_by !== operatorDisplayName(who)) throw new BrokenRule('VOUCHER_OF_ANOTHER', {});
      await tx.run('UPDATE vouchers SET code_hash = ? WHERE id = ?', hashVoucherCode(code), voucherId);
      const reference = voucherReference(voucherId);
      const { amount_minor: amountMinor, expires_at: expiresAt } = voucher;
      return {
        answer: { reference, amountMinor, expiresAt },
        audit: { reference, amountMinor, isReprint: voucher.code_hash !== null },
        lines: [`Voucher ${reference} of ${formatLedgerAmount(amountMinor)}: ${formatVoucherCode(code)}`],
      };
    },
    showOnce: ({ code }) => ({ code }),
  }),
  cancelVoucher: implementAction('cancelVoucher', {
    ...onVoucher,
    commandLine: cancelling,
    isOverLimit: async (tx, { voucherId }, { who, at }) => {
      const { amount_minor: amountMinor } = await voucherNamed(tx, voucherId);
      const by = { direction: 'withdraw', playerId: null, who, at } as const;
      return amountMinor > (await readRemainingWithoutSecondPerson(tx, cashDesk(), by));
    },
    check: async (db, { voucherId }) => {
      const voucher = await findVoucher(db, voucherId);
      if (!voucher) return { code: 'VOUCHER_MISSING' as const, params: { voucher: voucherId } };
      const isOpen = isOpenVoucher(voucher, cashDesk().now());
      return isOpen ? null : { code: 'VOUCHER_CLOSED' as const, params: {} };
    },
    pins: async (db, { voucherId }) => {
      const { amount_minor: amountMinor } = await voucherNamed(db, voucherId);
      return [
        createRequestFact('voucherAmount', amountValue(amountMinor), {
          reference: textValue(voucherReference(voucherId)),
        }),
      ];
    },
    effect: async (db, { voucherId }) => {
      const { amount_minor: amountMinor, issued_by: seller } = await voucherNamed(db, voucherId);
      const reference = { reference: textValue(voucherReference(voucherId)) };
      return createRequestEffect(
        'cancelVoucher',
        { ...reference, amount: amountValue(amountMinor), seller: textValue(seller) },
        [
          createRequestRow(
            'voucherAmount',
            { from: amountValue(amountMinor), to: amountValue(0) },
            reference,
          ),
        ],
        { amountMinor },
      );
    },
    async perform(tx, { voucherId, pieces }, { who, second, at }) {
      const voucher = await openVoucher(tx, voucherId, at);
      const { amount_minor: amountMinor, issued_by: seller } = voucher;
      assertDenominationsSumTo(pieces, amountMinor);
      const cashier = operatorDisplayName(who);
      await cancelVoucher(tx, voucher, { by: cashier, at });
      const move = {
        ...({
          transferId: `voucher-cancelled:${voucherId}`,
          direction: 'withdraw',
          playerId: null,
          method: 'cash',
        } as const),
        ...{ amountMinor, pieces, at, cashier, second: second && formatAuditActor(second) },
        siteKey: voucher.site_id ?? firstSite,
      };
      const shift = await addMoveToShift(tx, move, cashDesk().shifts);
      if (!shift.ok) return shift;
      const reference = voucherReference(voucherId);
      const receipt = await readReceiptName(tx, move.transferId);
      return {
        answer: { reference, amountMinor, receipt },
        audit: { reference, amountMinor, seller, ...(pieces && { pieces }) },
        lines: [
          `Voucher ${reference} is cancelled. Hand out ${formatLedgerAmount(amountMinor)}. Receipt ${receipt}.`,
        ],
      };
    },
  }),
});

const voucherNamed = async (db: Queries, id: string): Promise<VoucherRow> => {
  const voucher = await findVoucher(db, id);
  if (!voucher) throw new BrokenRule('VOUCHER_MISSING', { voucher: id });
  return voucher;
};

const openVoucher = async (db: Queries, id: string, at: number): Promise<VoucherRow> => {
  const voucher = await voucherNamed(db, id);
  if (!isOpenVoucher(voucher, at)) throw new BrokenRule('VOUCHER_CLOSED', {});
  return voucher;
};

/** Maximum number of open vouchers, and of others, that the cash desk shows, newest first. */
const maxOpenShown = 50;
const maxDecidedShown = 20;

/** Returns the vouchers that staff of a site may see; null for all sites. Call it in a snapshot. */
export const readVouchers = async (
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
      isOwn: one.issued_by === operatorDisplayName(who),
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
      saleMinor: await readRemainingWithoutSecondPerson(db, desk, {
        direction: 'deposit',
        playerId: null,
        who,
        at,
      }),
      cancelMinor: await readRemainingWithoutSecondPerson(db, desk, {
        direction: 'withdraw',
        playerId: null,
        who,
        at,
      }),
    },
  };
};

const viewOf = ({ id, amount_minor, at, expires_at, issued_by }: VoucherRow) => ({
  ...{ id, reference: voucherReference(id), amountMinor: amount_minor, at },
  ...{ expiresAt: expires_at, issuedBy: issued_by },
});
