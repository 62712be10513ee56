import { parseAmountMinor } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { type BrandBounds, defaultAheadMinor } from '../../../play/machines/brand-bounds.ts';
import type { CommandInput } from './subcommand.ts';

const needed = ['max-stake', 'max-win', 'free-spins', 'free-spin-multiplier', 'share', 'hand-pay'] as const;
const optional = ['ahead', 'odds', 'approve-above'] as const;
type Option = (typeof needed)[number] | (typeof optional)[number];

export const boundsOptions: Readonly<Record<Option, 'string'>> = {
  'max-stake': 'string',
  'max-win': 'string',
  'free-spins': 'string',
  'free-spin-multiplier': 'string',
  share: 'string',
  'hand-pay': 'string',
  ahead: 'string',
  odds: 'string',
  'approve-above': 'string',
};

export const neededBounds = needed.map((option) => `--${option}`).join(', ');

/** Returns the bounds that the command's options give, or null if no option gives a bound. */
export const boundsFrom = (options: CommandInput['options'], levelCount: number): BrandBounds | null => {
  const said = [...needed, ...optional].filter((option) => options[option] !== undefined);
  if (said.length === 0) return null;
  const missing = needed.filter((option) => options[option] === undefined);
  if (missing.length > 0)
    throw new ConfigError(`--${missing.join(', --')} is missing; bounds are set all together.`);
  const handPayMinor = amount(options, 'hand-pay');
  return {
    maxStakeMinor: amount(options, 'max-stake'),
    maxWinStakes: count(options, 'max-win', 1),
    maxFreeSpins: count(options, 'free-spins', 0),
    freeSpinMultiplier: count(options, 'free-spin-multiplier', 1),
    sharePerMille: count(options, 'share', 0, 1_000),
    handPayMinor,
    maxAheadMinor: options.ahead === undefined ? defaultAheadMinor(handPayMinor) : amount(options, 'ahead'),
    stakedPerHitMinor: odds(options, levelCount),
    approvalMinor: approvalFrom(options),
  };
};

/** Returns above which amount a pay waits for a person; null if the options do not say. */
export const approvalFrom = (options: CommandInput['options']): number | null =>
  options['approve-above'] === undefined ? null : amount(options, 'approve-above');

const amount = (options: CommandInput['options'], option: Option): number => {
  const amountMinor = parseAmountMinor(String(options[option]));
  if (amountMinor === null)
    throw new ConfigError(`--${option} "${options[option]}" is no amount; write major units, such as 5000.`);
  return amountMinor;
};

const count = (options: CommandInput['options'], option: Option, least: number, most = 1_000_000): number => {
  const text = String(options[option]);
  if (!/^\d{1,7}$/.test(text) || Number(text) < least || Number(text) > most)
    throw new ConfigError(`--${option} "${text}" is no whole number from ${least} to ${most}.`);
  return Number(text);
};

/** Returns the odds that the command's options give; null if they give none. */
export const oddsFrom = (options: CommandInput['options'], levelCount: number): number[] | null =>
  options.odds === undefined ? null : odds(options, levelCount);

/** Reads, for each jackpot level, the stakes between two hits on average in minor units, highest level first. */
const odds = (options: CommandInput['options'], levelCount: number): number[] => {
  if (options.odds === undefined) return [];
  const parts = String(options.odds).split(',').map(parseAmountMinor);
  const known = parts.filter((part) => part !== null);
  if (known.length !== parts.length || known.length !== levelCount)
    throw new ConfigError(
      `--odds "${options.odds}" does not fit; write for each of the ${levelCount} jackpots what is staked between two hits on average, such as 125000000,25000000.`,
    );
  return known;
};
