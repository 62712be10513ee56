import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = {
  closeDetails: 'Close details',
  returnToPlayer: 'Return to player',
  hitRate: 'Rounds that win',
  stakes: 'Stakes',
  handPay: 'Paid by hand',
  handPayFrom: 'wins over {{amount}}',
  inPlay: 'In play',
  inPlayFor: 'for {{time}}',
  lastPlayed: 'Last played',
  ago: '{{time}} ago',
  outOfService: 'Out of service',
  jackpot: '{{level}} jackpot',
  rules: 'Rules and paytables',
  lessThanMinute: 'less than a minute',
};
