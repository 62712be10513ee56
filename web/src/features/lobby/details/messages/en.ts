import type { Worded } from '../../../../i18n/texts.ts';
import type { tr } from './tr.ts';

export const en: Worded<typeof tr> = {
  closeDetails: 'Close details',
  returnToPlayer: 'Return to player',
  hitRate: 'Rounds that win',
  highestWin: 'Highest win',
  timesStake: '{{times}} × stake',
  inFreeSpins: '{{times}} × in free spins',
  volatility: 'Volatility',
  volatilities: { low: 'low', medium: 'medium', high: 'high' },
  fromRules:
    'From the published rules, without jackpots: the most that one spin wins; the standard deviation of a round’s win in stakes.',
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
