import { setJackpots } from '../../../backoffice/machines/brand-jackpots.ts';
import { listBrands, setBigWin } from '../../../backoffice/machines/brand-life.ts';
import { formatMajor } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { actionSubcommands } from './action-subcommands.ts';
import { oddsFrom } from './bounds-options.ts';
import { levelsOf } from './jackpot-option.ts';
import { changeAndRecord, readId, reasonOf, type Verb, type VerbContext, type VerbInput } from './verb.ts';

/** A win must be above the stake to be celebrated, so a big one is at least twice the stake. */
const bigWin = async (desk: VerbContext, { words: [word, given = ''] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'BRAND');
  if (!/^[1-9]\d{0,5}$/.test(given) || given === '1')
    throw new ConfigError('STAKES is a whole number from 2 on: how many times the stake a big win is.');
  await changeAndRecord(desk, 'brand big-win', id, async (unit) => {
    const { from } = await setBigWin(unit, id, Number(given));
    return { answer: null, details: { from, to: Number(given) } };
  });
  return [
    `From ${given} times the stake on, players at brand ${id} read of a big win; who sits there, from the next join on.`,
  ];
};

const jackpots = async (
  desk: VerbContext,
  { words: [word, list], options }: VerbInput,
): Promise<string[]> => {
  const id = readId(word, 'BRAND');
  const levels = levelsOf(list);
  const reason = reasonOf(options);
  const { closed, figures } = await changeAndRecord(desk, 'brand jackpots', id, async (unit) => {
    const wish = { levels, potTo: potOf(options.pot), odds: oddsFrom(options, levels.length), at: desk.at };
    const changed = await setJackpots(unit, id, wish);
    const { before, ...rest } = changed;
    const details = { reason, from: before, to: levels, potTo: wish.potTo, figures: rest.figures.jackpot };
    return { answer: rest, details };
  });
  return [
    `Brand ${id} has ${levels.length} jackpots, which hold ${figures.jackpot
      .split(',')
      .map((held) => formatMajor(Number(held)))
      .join(', ')}. A new seed counts from the next hit on.`,
    ...closed.map(
      ({ level, amountMinor }) =>
        `Level ${level} is closed; its ${formatMajor(amountMinor)} went to ${options.pot === 'house' ? 'the house' : `level ${options.pot}`}.`,
    ),
  ];
};

const potOf = (text: string | boolean | undefined): number | 'house' | null => {
  if (text === undefined) return null;
  if (text === 'house') return 'house';
  if (typeof text !== 'string' || !/^[1-9]\d?$/.test(text))
    throw new ConfigError('--pot is house, or the number of a level that stays.');
  return Number(text);
};

const list = async ({ database }: VerbContext): Promise<string[]> =>
  (await listBrands(database.read)).map(
    ({ id, name, isHidden, machines }) => `${id}  ${name}  ${machines} machines${isHidden ? '  hidden' : ''}`,
  );

export const brandLifeVerbs: Readonly<Record<string, Verb>> = {
  ...actionSubcommands('brand'),
  'big-win': {
    words: ['BRAND', 'STAKES'],
    says: 'from how many times the stake on a win is shown as a big one; 10 if never set',
    run: bigWin,
  },
  jackpots: {
    words: ['BRAND', 'LEVELS'],
    options: { pot: 'string', odds: 'string', reason: 'string' },
    says: 'all levels as in "brand add", such as 50000:4,10000:3. --pot house, or a level that stays, gets the pots of closed ones; --reason is kept',
    run: jackpots,
  },
  list: { words: [], says: 'in the order of the lobby, with machines', run: list },
};
