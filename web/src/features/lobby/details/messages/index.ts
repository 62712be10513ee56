// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface DetailsMessages {
  closeDetails: '';
  returnToPlayer: '';
  hitRate: '';
  highestWin: '';
  timesStake: '{{times}}';
  inFreeSpins: '{{times}}';
  volatility: '';
  volatilities: {
    low: '';
    medium: '';
    high: '';
  };
  fromRules: '';
  stakes: '';
  handPay: '';
  handPayFrom: '{{amount}}';
  inPlay: '';
  inPlayFor: '{{time}}';
  lastPlayed: '';
  ago: '{{time}}';
  outOfService: '';
  jackpot: '{{level}}';
  rules: '';
  lessThanMinute: '';
}

export const detailsMessages: Messages<DetailsMessages> = { ar, en, tr };
