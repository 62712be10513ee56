import { join } from 'node:path';
import { findBrandSymbolName, getDemoBrand, type SymbolRole, symbolRoles } from '@reelfloor/art';
import {
  computeGameRulesHash,
  computeGameVolatility,
  computeMaxWinMultiple,
  computeReturnToPlayer,
  type Game,
  games,
  payRules,
  type Rational,
  rationalToNumber,
  roleOfLetter,
} from '@reelfloor/simulator/games';

/** Returns the files with rules and symbol names that the game's screen shows, made from the rules of the cabinets. */
export const rulesFiles = (): ReadonlyMap<string, string> => new Map(games.map(rulesFileOf));

/** Returns the path and the text of one game's file. */
export const rulesFileOf = (game: Game): readonly [string, string] => [
  pathOf(game),
  `${JSON.stringify(rulesOf(game), null, 1)}\n`,
];

const pathOf = ({ brandId }: Game): string => join(import.meta.dirname, `../web/public/assets/rules/${brandId}.json`);

const rulesOf = (game: Game) => {
  const shares = computeReturnToPlayer(game);
  return {
    hash: computeGameRulesHash(game),
    returnToPlayer: {
      total: share(shares.total),
      base: share(shares.base),
      freeSpins: share(shares.freeSpins),
      jackpotShare: game.jackpotSharePerMille / 1000,
    },
    hitRate: share(shares.hitRate),
    highestWinStakes: rationalToNumber(computeMaxWinMultiple(game)),
    volatility: Number(computeGameVolatility(game).toFixed(2)),
    spinsPerFeature: Number((1 / rationalToNumber(shares.featureRate)).toFixed(1)),
    payRules,
    colours: { reel: getDemoBrand(game.brandId).palette.strip, win: getDemoBrand(game.brandId).palette.trim },
    strips: game.strips.map((strip) => strip.map((symbol) => letterOf(symbol)).join('')),
    lines: game.lines,
    stakesMinor: game.bands.map(({ stakeMinor }) => stakeMinor),
    handPayLimitMinor: game.handPayLimitMinor,
    pays: symbolRoles.map((symbol) => ({
      symbol,
      name: findBrandSymbolName(game.brandId, symbol),
      pays: symbol === 'scatter' ? game.paytable.scatter : game.paytable.lines[symbol],
    })),
    freeSpins: game.freeSpins,
    // Of these and the paytable `brand add --game` makes the bounds of a brand.
    jackpots: game.jackpots.map(({ level, weight, seedMinor, stakedPerHitMinor }) => ({
      ...{ level, weight, seedMinor, stakedPerHitMinor: Math.round(stakedPerHitMinor) },
    })),
  };
};

/** Strips are published as one letter for each symbol, as they are written in the games. */
const letterOf = (symbol: SymbolRole): string => {
  const [letter] = Object.entries(roleOfLetter).find(([, role]) => role === symbol) ?? [];
  if (letter === undefined) throw new Error(`no letter is ${symbol}`);
  return letter;
};

const share = (part: Rational): number => Number(rationalToNumber(part).toFixed(4));
