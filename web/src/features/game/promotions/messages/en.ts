import type { Worded } from '../../../../i18n/texts.ts';
import type { promotions as turkish } from './tr.ts';

export const promotions: Worded<typeof turkish> = {
  title: 'Discount and bonus',
  discount: 'Discount',
  bonus: 'Bonus',
  ask: 'Ask',
  askDiscount: 'Ask for a discount',
  askBonus: 'Ask for a bonus',
  ready: 'Ready',
  readyIn: 'Again in {{time}}',
  under: 'With less than {{amount}} in the wallet',
  discountOffer: '{{amount}} of what you lost: ask, and it is in your wallet',
  bonusOffer: '{{amount}} from the casino, straight to your wallet',
  nextFrom: 'The next one from {{time}}',
  nothingLost: 'No loss to give back a part of',
  stakeFirst: 'After {{amount}} more in stakes',
  dayLimit: 'The limit of a day is reached',
  dayLimitUntil: 'The limit of a day is reached. The next one from {{time}}',
  notNow: 'Not now',
  discountGiven: 'Discount: {{amount}} is in your wallet',
  bonusGiven: 'Bonus: {{amount}} is in your wallet',
  discountGivenUntold: 'Discount: it is in your wallet',
  bonusGivenUntold: 'Bonus: it is in your wallet',
};
