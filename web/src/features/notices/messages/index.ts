// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface NoticesMessages {
  title: '';
  readRest: '';
  staying: '';
  away: '';
  earlier: '';
  read: '';
  none: '';
  lastFifty: '';
  event: {
    lostTurn: '{{machine}}';
    free: '{{machine}}';
    freeWhy: '';
    ended: '{{machine}}';
    endedWith: '{{in}}{{out}}';
  };
  lostBecause: {
    lapsed: '';
    outOfService: '';
    staff: '';
    tooLong: '';
    other: '';
  };
  open: {
    statement: '';
    sessions: '';
    protection: '';
    machine: '';
  };
  moved: {
    deposit: '{{amount}}';
    withdraw: '{{amount}}';
    cashOut: '{{machine}}{{amount}}';
    handPay: '{{machine}}{{amount}}';
    jackpot: '{{machine}}{{amount}}';
  };
}

export const noticesMessages: Messages<NoticesMessages> = { ar, en, tr };
