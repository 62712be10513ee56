// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface RoundsMessages {
  lead: '';
  failed: '';
  none: '';
  noneAdvice: '';
  list: '';
  time: '';
  stake: '';
  won: '';
  net: '';
  creditBefore: '';
  creditAfter: '';
  handPay: '';
  jackpot: '';
  waiting: '';
  machine: '{{machine}}{{brand}}';
  round: '{{id}}';
  replay: '';
  replayNote: '';
  show: '';
  freeSpins_one: '{{count}}';
  freeSpins_other: '{{count}}';
  lostLine_one: '{{count}}';
  lostLine_other: '{{count}}';
  paidRound: '';
  freeSpin: '{{number}}';
  parts: '';
  reels: '{{reels}}';
  lineWin: '{{line}}{{count}}{{symbol}}{{amount}}';
  scatterWin: '{{count}}{{symbol}}{{amount}}';
  noWin: '';
  freeSpinsWon: '{{count}}';
  sameAsPaid: '';
  differs: '{{evaluated}}{{paid}}';
  noRules: '';
  rulesDocument: '';
  openRules: '';
  otherRules: '';
  noStops: '';
  symbols: {
    wild: '';
    scatter: '';
    high1: '';
    high2: '';
    high3: '';
    ace: '';
    king: '';
    queen: '';
    jack: '';
  };
}

export const roundsMessages: Messages<RoundsMessages> = { ar, en, tr };
