import { createHash } from 'node:crypto';
import type { Game } from './game-rules.ts';
import { payRules } from './pay-rules.ts';

const known = new WeakMap<Game, string>();

/**
 * Returns a hash of the rules that determine a round's possible wins: the first 32 hexadecimal digits of a SHA-256. It excludes how a win
 * is paid, such as the hand pay limit, and how the game looks. The published rules contain the same hash.
 */
export const computeGameRulesHash = (game: Game): string => {
  const earlier = known.get(game);
  if (earlier !== undefined) return earlier;
  const { strips, lines, paytable, freeSpins, jackpotSharePerMille, jackpots, bands } = game;
  const { awards, multiplier, maximum } = freeSpins;
  const stakes = bands.map(({ id, stakeMinor }) => [id, stakeMinor]);
  const pays = Object.entries(paytable.lines).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const odds = jackpots.map(({ level, weight, seedMinor, stakedPerHitMinor }) => [
    level,
    weight,
    seedMinor,
    stakedPerHitMinor,
  ]);
  const text = JSON.stringify([
    ...[1, payRules, strips, lines, pays, paytable.scatter],
    ...[awards, multiplier, maximum, jackpotSharePerMille, odds, stakes],
  ]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  known.set(game, hash);
  return hash;
};
