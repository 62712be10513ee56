import type { Worded } from '../../../../i18n/texts.ts';
import type { rules as turkish } from './tr.ts';

export const rules: Worded<typeof turkish> = {
  title: '{{brand}}: rules',
  failed: 'The rules of this machine cannot be read right now.',
  allTables: 'All paytables',
  returnToPlayer: 'Return to player',
  returns: 'Base game {{base}}, free spins {{freeSpins}}, the rest jackpots.',
  longRun:
    'Over a very long time so much of the stakes comes back to players; a single session can be far from it.',
  hits: '{{hitRate}} of the rounds win something. {{jackpotShare}} of every stake goes to the jackpots.',
  paytable: 'Paytable',
  paytableNote:
    'At your stake of {{stake}} each of the {{lines}} lines plays {{lineStake}}. Under each amount stands how many times that is: times the line’s stake, and for scatters times the whole stake.',
  payRules: {
    fromTheLeft: 'A line wins with at least three equal symbols from the left.',
    wildStandsForAll: 'The wild stands for every symbol but the scatter.',
    bestOfALine: 'Only the best win of a line is paid: its wilds count as whatever pays most.',
    scattersAnywhere:
      'Scatters count wherever they stop, multiply the whole stake, and are added to the lines.',
  },
  symbol: 'Symbol',
  ofKind: '{{count}} of a kind',
  symbols: {
    wild: 'Wild',
    scatter: 'Scatter',
    high1: 'First picture',
    high2: 'Second picture',
    high3: 'Third picture',
    ace: 'Ace',
    king: 'King',
    queen: 'Queen',
    jack: 'Jack',
  },
  spread: 'Highest win and volatility',
  spreadWin:
    'One spin wins {{times}} times the stake at most, without jackpots; {{free}} times in free spins.',
  spreadVolatility:
    'Volatility is {{level}}: {{deviation}}. That is the standard deviation of what a round wins, in stakes, with its free spins and without jackpots, computed from these rules by counting every outcome. Below {{medium}} is low, {{high}} and more is high.',
  volatilities: { low: 'low', medium: 'medium', high: 'high' },
  freeSpins: 'Free spins',
  awards:
    '3, 4 and 5 scatters give {{three}}, {{four}} and {{five}} free spins, once in {{every}} rounds on average. Their wins are multiplied by {{multiplier}}; one series has {{maximum}} spins at most.',
  lines: 'Lines',
  linesNote: 'All {{lines}} lines are played in every round.',
  line: 'Line {{number}}: {{rows}}',
  rows: { top: 'top', middle: 'middle', bottom: 'bottom' },
  stakes: 'Stakes and wins',
  stakeRange: 'Stakes from {{least}} to {{highest}}. A win above {{limit}} is paid by hand, to your wallet.',
};
