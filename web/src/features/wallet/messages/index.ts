// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface WalletMessages {
  inWallet: '';
  held: '';
  toPlay: '';
  waiting: '';
  takeOut: '';
  lead: '';
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
  reference: '{{reference}}';
  states: {
    waiting: '';
    paid: '';
    refused: '';
    cancelled: '';
  };
  wentBack: '{{amount}}';
  takeBack: '';
  takeBackOf: '{{amount}}{{reference}}';
  statement: '';
  refusals: {
    PAYMENT_AMOUNT_LOW: '{{amount}}';
    AMOUNT_OVER_LIMIT: '{{amount}}';
    PAYMENT_IBAN_INVALID: '';
    PAYMENT_METHOD_OFF: '';
    PAYMENT_IDENTITY_MISSING: '';
    PAYMENT_CANCEL_CLOSED: '';
    PAYMENT_DECIDED: '';
    PAYMENTS_FULL: '{{most}}';
  };
}

export const walletMessages: Messages<WalletMessages> = { ar, en, tr };
