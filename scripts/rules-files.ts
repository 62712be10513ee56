import { join } from 'node:path';
import {
  approximate,
  type Game,
  games,
  payRules,
  type Rational,
  returnToPlayer,
} from '@reelfloor/agent/games';
import { symbolNameOf, symbolRoles } from '@reelfloor/art';

/** Returns the files with rules and symbol names that the game's screen shows, made from the rules of the cabinets. */
export const rulesFiles = (): ReadonlyMap<string, string> =>
  new Map(games.map((game) => [pathOf(game), `${JSON.stringify(rulesOf(game), null, 1)}\n`]));

const pathOf = ({ brandId }: Game): string =>
  join(import.meta.dirname, `../web/public/assets/rules/${brandId}.json`);

const rulesOf = (game: Game) => {
  const shares = returnToPlayer(game);
  return {
    returnToPlayer: {
      total: share(shares.total),
      base: share(shares.base),
      freeSpins: share(shares.freeSpins),
      jackpotShare: game.jackpotSharePerMille / 1000,
    },
    hitRate: share(shares.hitRate),
    spinsPerFeature: Number((1 / approximate(shares.featureRate)).toFixed(1)),
    payRules,
    lines: game.lines,
    stakesMinor: game.bands.map(({ stakeMinor }) => stakeMinor),
    handPayLimitMinor: game.handPayLimitMinor,
    pays: symbolRoles.map((symbol) => ({
      symbol,
      name: symbolNameOf(game.brandId, symbol),
      pays: symbol === 'scatter' ? game.paytable.scatter : game.paytable.lines[symbol],
    })),
    freeSpins: game.freeSpins,
  };
};

const share = (part: Rational): number => Number(approximate(part).toFixed(4));
