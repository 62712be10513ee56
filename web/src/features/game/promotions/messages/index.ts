// Written by `npm run reference` from the texts. Each text stands with its parameters alone.
import type { Messages } from '../../../../i18n/use-messages.ts';
import ar from './ar.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };

interface PromotionsMessages {
  title: '';
  discount: '';
  bonus: '';
  ask: '';
  askDiscount: '';
  askBonus: '';
  ready: '';
  readyIn: '{{time}}';
  under: '{{amount}}';
  discountOffer: '{{amount}}';
  bonusOffer: '{{amount}}';
  nextFrom: '{{time}}';
  nothingLost: '';
  stakeFirst: '{{amount}}';
  dayLimit: '';
  dayLimitUntil: '{{time}}';
  notNow: '';
  discountGiven: '{{amount}}';
  bonusGiven: '{{amount}}';
  discountGivenUntold: '';
  bonusGivenUntold: '';
}

export const promotionsMessages: Messages<PromotionsMessages> = { ar, en, tr };
