import { randomUUID } from 'node:crypto';
import { createRefusedResult, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import type { Database } from '../platform/database/database.ts';
import { createSingleSite } from '../platform/sites/sites.ts';
import {
  closeDeposit,
  type DepositRow,
  listPlayerDeposits,
  postReceivedDeposit,
  releaseHeldDeposit,
} from '../players/payments/deposits.ts';
import { PaymentService } from '../players/payments/payment-service.ts';
import { closeWithdrawal, listPlayerWithdrawals, type WithdrawalRow } from '../players/payments/withdrawals.ts';

/** What a cashier decides about the oldest withdrawal or deposit. `other`: another amount than was asked for arrives, and is held. */
export type PaymentVerdict = `withdrawal ${'paid' | 'refused'}` | `deposit ${'arrived' | 'other' | 'refused'}`;

export type PaymentCall = 'withdraw' | 'cancelWithdrawal' | 'askDeposit' | 'cancelDeposit';

const iban = 'TR330006100519786457841326';
/** How each player asks to take out, and to pay in. */
const withdrawing = { method: 'bank-transfer', holder: 'Player', iban } as const;
const deposit = { method: 'bank-transfer', amountMinor: 1_700 } as const;

interface ModelPayments {
  readonly calls: Readonly<Record<PaymentCall, (own: { readonly playerId: PlayerId }) => Promise<Result<unknown>>>>;
  decide(verdict: PaymentVerdict): Promise<Result<unknown>>;
}

/** Withdrawals and deposits of the model, and what a cashier decides about them. */
export const modelPayments = (
  database: Database,
  now: () => number,
  withdrawal: { readonly amountMinor: number } = { amountMinor: 1_300 },
): ModelPayments => {
  const payments = new PaymentService({
    ...{ database, provider: null, registers: { ask: async () => {} }, now },
    terms: {
      methods: [{ method: 'bank-transfer', minMinor: 1, maxMinor: 100_000, needsIdentity: false }],
      ...{ bank: { holder: 'The house', iban }, depositMs: 86_400_000, providerName: '' },
    },
  });
  const decideWithdrawal = (verdict: 'paid' | 'refused') =>
    database.transact(async (tx): Promise<Result<unknown>> => {
      const waiting = await tx.get<WithdrawalRow>(
        "SELECT * FROM withdrawals WHERE state = 'waiting' ORDER BY at, id LIMIT 1",
      );
      if (!waiting) return createRefusedResult('NOT_FOUND');
      const closing = { verdict, by: 'staff', playerNote: '', at: now() } as const;
      return (await closeWithdrawal(tx, waiting, closing))
        ? okResult(waiting.id)
        : createRefusedResult('PAYMENT_DECIDED');
    });
  const decideDeposit = (verdict: 'arrived' | 'other' | 'refused') =>
    database.transact(async (tx): Promise<Result<unknown>> => {
      const open = await tx.get<DepositRow>(
        "SELECT * FROM deposits WHERE state IN ('waiting', 'held') ORDER BY at, id LIMIT 1",
      );
      if (!open) return createRefusedResult('NOT_FOUND');
      const at = now();
      if (verdict === 'refused')
        return okResult(await closeDeposit(tx, open, { verdict, by: 'staff', playerNote: '', at }));
      if (open.state === 'held') return releaseHeldDeposit(tx, open, at);
      const arrivedMinor = open.amount_minor + (verdict === 'other' ? 7 : 0);
      const problem = verdict === 'other' ? 'amount' : '';
      return postReceivedDeposit(tx, open.id, { arrivedMinor, by: 'staff', at }, { refusal: 'hold', problem });
    });
  return {
    calls: {
      withdraw: ({ playerId }) => payments.ask(playerId, { ...withdrawing, ...withdrawal, id: randomUUID() }),
      cancelWithdrawal: async ({ playerId }) => {
        const [waiting] = await listPlayerWithdrawals(database.read, playerId, 1);
        return waiting ? payments.cancel(playerId, waiting.id) : createRefusedResult('NOT_FOUND');
      },
      askDeposit: ({ playerId }) =>
        payments.askDeposit(playerId, { ...deposit, id: randomUUID() }, createSingleSite(1)),
      cancelDeposit: async ({ playerId }) => {
        const [open] = await listPlayerDeposits(database.read, playerId, 1);
        return open ? payments.cancelDeposit(playerId, open.id) : createRefusedResult('NOT_FOUND');
      },
    },
    decide: (verdict) => {
      switch (verdict) {
        case 'withdrawal paid':
          return decideWithdrawal('paid');
        case 'withdrawal refused':
          return decideWithdrawal('refused');
        case 'deposit arrived':
          return decideDeposit('arrived');
        case 'deposit other':
          return decideDeposit('other');
        case 'deposit refused':
          return decideDeposit('refused');
      }
    },
  };
};
