import type { Worded } from '../../../i18n/texts.ts';
import type { notices as turkish } from './tr.ts';

export const notices: Worded<typeof turkish> = {
  title: 'Notices',
  readRest: 'Mark the rest as read',
  staying: 'Stay until you read them',
  away: 'While you were away',
  earlier: 'Earlier',
  read: 'Read',
  none: 'No notices.',
  lastFifty: 'The last fifty. Older ones are in your statement.',
  moved: {
    deposit: 'Deposit of {{amount}} to your wallet.',
    withdraw: 'Withdrawal of {{amount}} from your wallet.',
    cashOut: '{{amount}} came back from machine {{machine}} to your wallet.',
    handPay: 'Hand pay of {{amount}} at machine {{machine}}, paid to your wallet.',
    jackpot: 'Jackpot of {{amount}} at machine {{machine}}, paid to your wallet.',
  },
};
