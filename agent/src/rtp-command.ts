import { defaultSettings, toMajorUnits } from '@reelfloor/protocol';
import { games } from '@reelfloor/simulator/games/demo-games';
import { formatBrandBoundsOptions } from '@reelfloor/simulator/games/game-bounds';
import { type Rational, rationalToNumber } from '@reelfloor/simulator/games/rational';
import { computeReturnToPlayer } from '@reelfloor/simulator/games/return-to-player';

/** Currency in whose major units amounts are printed: `npm run rtp -- JPY`. */
const currency = process.argv[2] ?? defaultSettings.CURRENCY;
const percent = (share: Rational) => `${(rationalToNumber(share) * 100).toFixed(3)} %`;
const oneIn = (chance: Rational) => `1 in ${(1 / rationalToNumber(chance)).toFixed(1)}`;

console.table(
  Object.fromEntries(
    games.map((game) => {
      const figures = computeReturnToPlayer(game);
      return [
        game.brandId,
        {
          'base game': percent(figures.base),
          'free spins': percent(figures.freeSpins),
          'jackpot share': percent(figures.jackpotShare),
          'jackpot seeds': percent(figures.jackpotSeeds),
          total: percent(figures.total),
          'hit rate': percent(figures.hitRate),
          'free spins come': oneIn(figures.featureRate),
        },
      ];
    }),
  ),
);

const [game] = games;
if (game)
  console.log(
    [
      'Jackpots: a round hits a level with the chance stake / T. Between two hits T is staked, so the level takes in',
      'T x its share and pays that and its seed: for each unit staked its share + seed / T. Over all levels this is the',
      'jackpot share, which comes from the stakes, and the jackpot seeds, which come from the house.',
      `T at ${game.brandId}: ${game.jackpots.map(({ level, stakedPerHitMinor }) => `level ${level}: ${toMajorUnits(stakedPerHitMinor, currency).toLocaleString('en')}`).join(', ')}.`,
    ].join('\n'),
  );

console.log('\nBounds, for `npm run operator -- brand bounds BRAND …`, with --approve-above as you like:');
for (const game of games) console.log(`${game.brandId} ${formatBrandBoundsOptions(game, currency)}`);
