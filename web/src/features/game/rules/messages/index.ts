// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface RulesMessages {
  title: '{{brand}}';
  failed: '';
  none: '';
  document: '';
  openDocument: '';
  allTables: '';
  returnToPlayer: '';
  returns: '{{base}}{{freeSpins}}';
  longRun: '';
  hits: '{{hitRate}}{{jackpotShare}}';
  paytable: '';
  paytableNote: '{{stake}}{{lines}}{{lineStake}}';
  payRules: {
    fromTheLeft: '';
    wildStandsForAll: '';
    bestOfALine: '';
    scattersAnywhere: '';
  };
  symbol: '';
  ofKind: '{{count}}';
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
  spread: '';
  spreadWin: '{{times}}{{free}}';
  spreadVolatility: '{{level}}{{deviation}}{{medium}}{{high}}';
  volatilities: {
    low: '';
    medium: '';
    high: '';
  };
  freeSpins: '';
  awards: '{{three}}{{four}}{{five}}{{every}}{{multiplier}}{{maximum}}';
  lines: '';
  linesNote: '{{lines}}';
  line: '{{number}}{{rows}}';
  rows: {
    top: '';
    middle: '';
    bottom: '';
  };
  stakes: '';
  stakeRange: '{{least}}{{highest}}{{limit}}';
}

export const rulesMessages: Messages<RulesMessages> = { ar, en, tr };
