import type { ContractOf } from './call-contract.ts';
import { at } from './call-contract-examples.ts';
import {
  askDepositSchema,
  askWithdrawalSchema,
  paymentsSchema,
  redeemVoucherSchema,
  withdrawalParamsSchema,
} from './payments.ts';
import type { Route } from './route.ts';

/** HTTP calls for a player's deposits and withdrawals. */
export const paymentRoutes = {
  payments: {
    method: 'GET',
    path: 'player/payments',
    access: 'signedIn',
    answer: paymentsSchema,
  },
  askWithdrawal: {
    method: 'POST',
    path: 'player/withdrawals',
    access: 'signedIn',
    body: askWithdrawalSchema,
    answer: paymentsSchema,
  },
  cancelWithdrawal: {
    method: 'POST',
    path: 'player/withdrawals/:id/cancel',
    access: 'signedIn',
    params: withdrawalParamsSchema,
    answer: paymentsSchema,
  },
  askDeposit: {
    method: 'POST',
    path: 'player/deposits',
    access: 'signedIn',
    body: askDepositSchema,
    answer: paymentsSchema,
  },
  cancelDeposit: {
    method: 'POST',
    path: 'player/deposits/:id/cancel',
    access: 'signedIn',
    params: withdrawalParamsSchema,
    answer: paymentsSchema,
  },
  redeemVoucher: {
    method: 'POST',
    path: 'player/vouchers',
    access: 'signedIn',
    body: redeemVoucherSchema,
    answer: paymentsSchema,
  },
} as const satisfies Record<string, Route>;

const id = '5b0c6a52-0b0a-4f0e-9d7c-1f8f4f6f2a10';
const waiting = {
  id,
  reference: '5B0C6A52',
  method: 'bank-transfer' as const,
  amountMinor: 50_000,
  to: 'TR•• 1326',
  askedAt: at,
  state: 'waiting' as const,
  decidedAt: null,
  decidedBy: null,
  note: '',
};
const deposit = {
  id: '0f4f6d0e-55c1-4c8b-8d6b-0b8f3f6c2a21',
  reference: 'RF20417333',
  method: 'bank-transfer' as const,
  amountMinor: 50_000,
  arrivedMinor: null,
  askedAt: at,
  expiresAt: at + 259_200_000,
  state: 'waiting' as const,
  decidedAt: null,
  note: '',
  payUrl: null,
};
const payments = {
  methods: [
    {
      ...{ method: 'bank-transfer' as const, minMinor: 1_000, maxMinor: 5_000_000, needsIdentity: false },
      ...{ paysIn: true, paysOut: true, name: '' },
    },
  ],
  isIdentified: false,
  mayCancel: true,
  heldMinor: 50_000,
  withdrawals: [waiting],
  deposits: [],
  places: { machine: { id: '104', creditMinor: 124_050 }, transitMinor: 0, depositsMinor: 0 },
  bank: { holder: 'Reelfloor', iban: 'TR330006100519786457841326' },
  depositUpToMinor: 100_000,
  depositRefused: null,
};
const cancelled = {
  ...payments,
  heldMinor: 0,
  withdrawals: [{ ...waiting, state: 'cancelled' as const, decidedAt: at + 60_000, decidedBy: 'player' as const }],
};

/** API documentation of the HTTP calls for deposits and withdrawals. Not loaded by the client. */
export const paymentContract = {
  payments: {
    summary: 'How money can be paid in and taken out, and what the player asked for.',
    group: 'Money',
    example: { answer: payments },
  },
  askWithdrawal: {
    summary:
      'Ask for a withdrawal. Its amount leaves the wallet at once and is held until a cashier pays it out or refuses it. Asked again with the same id, it is made once.',
    group: 'Money',
    refusals: [
      'PAYMENT_METHOD_OFF',
      'PAYMENT_IDENTITY_MISSING',
      'PAYMENT_IDENTITY_NEEDED',
      'PAYMENT_IBAN_INVALID',
      'AMOUNT_OVER_BALANCE',
      'AMOUNT_OVER_LIMIT',
      'PAYMENT_AMOUNT_LOW',
      'PAYMENTS_FULL',
      'TRANSFER_KEY_REUSED',
      'WALLET_AT_PLATFORM',
    ],
    example: {
      body: {
        id,
        method: 'bank-transfer',
        amountMinor: 50_000,
        holder: 'Player One',
        iban: 'TR33 0006 1005 1978 6457 8413 26',
      },
      answer: payments,
    },
  },
  cancelWithdrawal: {
    summary: 'Take back a withdrawal that waits; its money is in the wallet again. Only where the profile allows it.',
    group: 'Money',
    refusals: ['NOT_FOUND', 'PAYMENT_DECIDED', 'PAYMENT_CANCEL_CLOSED'],
    example: { params: { id }, answer: cancelled },
  },
  askDeposit: {
    summary:
      'Ask to pay in. A bank transfer gets a reference to write on it; at the payment provider the player pays at `payUrl`. Nothing moves until the money has arrived. Asked again with the same id, it is made once.',
    group: 'Money',
    refusals: [
      'PAYMENT_METHOD_OFF',
      'PAYMENT_IDENTITY_MISSING',
      'PAYMENT_AMOUNT_LOW',
      'PAYMENT_PROVIDER_SILENT',
      'AMOUNT_OVER_LIMIT',
      'PAYMENTS_FULL',
      'TRANSFER_KEY_REUSED',
      'WALLET_AT_PLATFORM',
      'RESTRICTED',
      'REGISTER_EXCLUDED',
      'REGISTER_SILENT',
      'REGISTER_FACTS_MISSING',
      'UNDER_AGE',
      'LIMIT_REACHED',
      'LIMIT_MISSING',
      'TERMS_NOT_ACCEPTED',
    ],
    example: {
      body: { id: deposit.id, method: 'bank-transfer', amountMinor: 50_000 },
      answer: { ...payments, deposits: [deposit] },
    },
  },
  cancelDeposit: {
    summary: 'Say that the money of a deposit will not come.',
    group: 'Money',
    refusals: ['NOT_FOUND', 'PAYMENT_DECIDED'],
    example: {
      params: { id: deposit.id },
      answer: {
        ...payments,
        deposits: [{ ...deposit, state: 'cancelled' as const, decidedAt: at + 60_000 }],
      },
    },
  },
  redeemVoucher: {
    summary:
      'Redeem a voucher from the cash desk: its money is in the wallet at once. The same code again by the same player changes nothing. Five wrong codes block this call for an hour.',
    group: 'Money',
    refusals: [
      'PAYMENT_METHOD_OFF',
      'PAYMENT_IDENTITY_MISSING',
      'PAYMENT_VOUCHER_UNKNOWN',
      'PAYMENT_VOUCHER_USED',
      'PAYMENT_VOUCHER_EXPIRED',
      'PAYMENT_VOUCHER_BLOCKED',
      'WALLET_AT_PLATFORM',
      'RESTRICTED',
      'REGISTER_EXCLUDED',
      'REGISTER_SILENT',
      'REGISTER_FACTS_MISSING',
      'UNDER_AGE',
      'LIMIT_REACHED',
      'LIMIT_MISSING',
      'TERMS_NOT_ACCEPTED',
    ],
    example: {
      body: { code: '4417 2035 9981 6620 7318' },
      answer: {
        ...payments,
        deposits: [
          {
            ...deposit,
            reference: 'V7C1F9A44',
            method: 'voucher' as const,
            arrivedMinor: 50_000,
            state: 'settled' as const,
            decidedAt: at,
          },
        ],
      },
    },
  },
} satisfies ContractOf<typeof paymentRoutes>;
