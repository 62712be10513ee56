// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface WalletMessages {
  inWallet: '';
  held: '';
  toPlay: '';
  takeOut: '';
  identity: '';
  amount: '';
  bounds: '{{least}}{{most}}';
  overBalance: '{{amount}}';
  noAmount: '';
  holder: '';
  holderHint: '';
  noHolder: '';
  iban: '';
  ibanHint: '';
  wrongIban: '';
  ask: '{{amount}}';
  askEmpty: '';
  leavesAtOnce: '';
  leavesAndBack: '';
  asked: '{{reference}}';
  requests: '';
  none: '';
  noneLead: '';
  failed: '';
  to: '{{account}}';
  wentBack: '{{amount}}';
  takeBack: '';
  takeBackOf: '{{amount}}{{reference}}';
  statement: '';
  payIn: '';
  direction: '';
  atMachine: '{{machine}}';
  onItsWay: '';
  heldDeposits: '';
  together: '';
  limitUsed: '';
  overLimit: '{{amount}}';
  limitLeft: '{{amount}}';
  way: '';
  providerLead: '';
  transferLead: '';
  continueEmpty: '';
  continue: '{{amount}}';
  sendBefore: '{{when}}';
  writeReference: '';
  shown: {
    all: '';
    in: '';
    out: '';
  };
  deposit: '';
  withdrawal: '';
  heldLead: '';
  expiredLead: '';
  otherAmount: '{{asked}}{{amount}}';
  sentBack: '{{amount}}';
  providerRefused: '';
  giveUp: '';
  giveUpOf: '{{amount}}{{reference}}';
  states: {
    waiting: '';
    paid: '';
    refused: '';
    cancelled: '';
    asked: '';
    held: '';
    settled: '';
    returned: '';
    expired: '';
  };
  ways: {
    cashDesk: {
      name: '';
      lead: '';
      time: '';
      key: '';
    };
    bankTransfer: {
      name: '';
      lead: '';
      time: '';
      key: '';
    };
    provider: {
      name: '';
      lead: '';
      time: '';
      key: '{{way}}';
    };
    voucher: {
      name: '';
      lead: '';
      time: '';
      key: '';
    };
  };
  fill: '';
  fillLead: '';
  arrives: '';
  deskIn: '';
  deskOut: '';
  sayLogin: '';
  more: '';
  inProgress: '';
  checkedLead: '';
  notifiedLead: '';
  notPlayed: '';
  steps: {
    asked: '';
    held: '';
    checked: '';
    sent: '';
    arrived: '';
    coming: '';
    seen: '';
    paying: '';
    inWallet: '';
  };
  voucherCode: '';
  voucherHint: '';
  voucherWrong: '';
  voucherLead: '';
  redeem: '';
  redeemed: '{{amount}}';
  refusals: {
    PAYMENT_AMOUNT_LOW: '{{amount}}';
    AMOUNT_OVER_LIMIT: '{{amount}}';
    PAYMENT_IBAN_INVALID: '';
    PAYMENT_METHOD_OFF: '';
    PAYMENT_IDENTITY_MISSING: '';
    PAYMENT_CANCEL_CLOSED: '';
    PAYMENT_DECIDED: '';
    PAYMENTS_FULL: '{{most}}';
    PAYMENT_PROVIDER_SILENT: '';
    PAYMENT_VOUCHER_UNKNOWN: '';
    PAYMENT_VOUCHER_USED: '';
    PAYMENT_VOUCHER_EXPIRED: '';
    PAYMENT_VOUCHER_BLOCKED: '{{minutes}}';
  };
}

export const walletMessages: Messages<WalletMessages> = { ar, en, tr };
