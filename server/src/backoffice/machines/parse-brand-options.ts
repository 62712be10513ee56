import { parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { type BrandBounds, defaultMaxExcessWinsMinor } from '../../play/machines/brand-event-bounds.ts';
import type { CommandLineOnlyOptions } from '../implement-office-action.ts';

const needed = ['max-stake', 'max-win', 'free-spins', 'free-spin-multiplier', 'share', 'hand-pay'] as const;
const optional = ['ahead', 'odds', 'approve-above'] as const;
type Option = (typeof needed)[number] | (typeof optional)[number];

/** The required options for bounds, listed for an error message. */
export const requiredBoundOptions = needed.map((option) => `--${option}`).join(', ');

/** Returns the options for bounds that a command contains. */
export const listGivenBrandBoundOptions = (options: CommandLineOnlyOptions): Option[] =>
  [...needed, ...optional].filter((option) => options[option] !== undefined);

/** Parses the bounds from the command's options; null if no option sets one. */
export const parseBrandBoundOptions = (options: CommandLineOnlyOptions, levelCount: number): BrandBounds | null => {
  if (listGivenBrandBoundOptions(options).length === 0) return null;
  const missing = needed.filter((option) => options[option] === undefined);
  if (missing.length > 0) throw new ConfigError(`--${missing.join(', --')} is missing; bounds are set all together.`);
  const handPayMinor = amount(options, 'hand-pay');
  return {
    maxStakeMinor: amount(options, 'max-stake'),
    maxWinStakes: count(options, 'max-win', 1),
    maxFreeSpins: count(options, 'free-spins', 0),
    freeSpinMultiplier: count(options, 'free-spin-multiplier', 1),
    sharePerMille: count(options, 'share', 0, 1_000),
    handPayMinor,
    maxAheadMinor: options.ahead === undefined ? defaultMaxExcessWinsMinor(handPayMinor) : amount(options, 'ahead'),
    stakedPerHitMinor: parseJackpotOddsOption(options, levelCount) ?? [],
    approvalMinor: parseHandPayApprovalLimit(options),
  };
};

/** Returns the amount above which a hand pay needs staff approval, in minor units; null without the option. */
export const parseHandPayApprovalLimit = (options: CommandLineOnlyOptions): number | null =>
  options['approve-above'] === undefined ? null : amount(options, 'approve-above');

const amount = (options: CommandLineOnlyOptions, option: Option): number => {
  const amountMinor = parseAmountMinor(String(options[option]));
  if (amountMinor === null)
    throw new ConfigError(`--${option} "${options[option]}" is no amount; write major units, such as 5000.`);
  return amountMinor;
};

const count = (options: CommandLineOnlyOptions, option: Option, least: number, most = 1_000_000): number => {
  const text = String(options[option]);
  if (!/^\d{1,7}$/.test(text) || Number(text) < least || Number(text) > most)
    throw new ConfigError(`--${option} "${text}" is no whole number from ${least} to ${most}.`);
  return Number(text);
};

/** Parses, for each jackpot level, highest first, the average stakes between two hits in minor units; null without the option. */
export const parseJackpotOddsOption = ({ odds }: CommandLineOnlyOptions, levelCount: number): number[] | null => {
  if (odds === undefined) return null;
  const parts = String(odds).split(',').map(parseAmountMinor);
  const known = parts.filter((part) => part !== null);
  if (known.length !== parts.length || known.length !== levelCount)
    throw new ConfigError(
      `--odds "${odds}" does not fit; write for each of the ${levelCount} jackpots what is staked between two hits on average, such as 125000000,25000000.`,
    );
  return known;
};

/** Parses jackpot levels: `SEED:WEIGHT` for each, highest first, separated by commas. */
export const parseJackpotLevelsOption = (text: string) =>
  text.split(',').map((part) => {
    const [seed = '', weight = ''] = part.split(':');
    const seedMinor = parseAmountMinor(seed);
    if (seedMinor === null || !/^[1-9]\d{0,3}$/.test(weight))
      throw new ConfigError(`"${part}" is no jackpot; write SEED:WEIGHT in major units, such as 50000:4.`);
    return { seedMinor, weight: Number(weight) };
  });

/** Parses the option for where the amounts of closed jackpot levels go: the number of a level, or the house account. */
export const parseClosedJackpotMoneyTarget = (text: string): number | 'house' => {
  if (text === 'house') return 'house';
  if (!/^[1-9]\d?$/.test(text)) throw new ConfigError('--pot is house, or the number of a level that stays.');
  return Number(text);
};
