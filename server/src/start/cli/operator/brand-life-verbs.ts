import { setJackpots } from '../../../backoffice/machines/brand-jackpots.ts';
import {
  listBrands,
  placeBrand,
  renameBrand,
  setBigWin,
  showBrand,
} from '../../../backoffice/machines/brand-life.ts';
import { formatMajor } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { oddsFrom } from './bounds-options.ts';
import { levelsOf } from './jackpot-option.ts';
import { reasonOf } from './protect-words.ts';
import { changeAndRecord, readId, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const edit = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'BRAND');
  if (options.name === undefined) throw new ConfigError('Say what to change: --name "…".');
  const name = readText(options.name, '--name', '');
  const { from, agents } = await changeAndRecord(desk, 'brand edit', id, async (unit) => {
    const renamed = await renameBrand(unit, id, name);
    return { answer: renamed, details: { from: renamed.from, to: name } };
  });
  return [
    `Brand ${id} is called “${name}” now, before “${from}”.`,
    ...(agents.length === 0
      ? []
      : [
          `Write the new name into the floor file of ${agents.join(', ')} before the next start there: cabinets that show the old one are then not taken.`,
        ]),
  ];
};

const order = async (desk: VerbContext, { words: [word, given = ''] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'BRAND');
  if (!/^[1-9]\d{0,3}$/.test(given))
    throw new ConfigError('POSITION is the place in the lobby, counted from 1.');
  await changeAndRecord(desk, 'brand order', id, async (unit) => {
    const { from } = await placeBrand(unit, id, Number(given));
    return { answer: null, details: { from, to: Number(given) } };
  });
  return [`Brand ${id} has place ${given} in the lobby. Brands without machines come last.`];
};

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

const show =
  (isShown: boolean) =>
  async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
    const id = readId(word, 'BRAND');
    await changeAndRecord(desk, `brand ${isShown ? 'show' : 'hide'}`, id, async (unit) => {
      await showBrand(unit, id, isShown);
      return { answer: null, details: {} };
    });
    return [
      isShown
        ? `The lobby shows brand ${id} and its machines.`
        : `The lobby does not show brand ${id}, and nobody new joins its machines. Who plays there now plays on.`,
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
  edit: { words: ['BRAND'], options: { name: 'string' }, says: 'another name: --name "…"', run: edit },
  order: { words: ['BRAND', 'POSITION'], says: 'its place in the lobby, counted from 1', run: order },
  'big-win': {
    words: ['BRAND', 'STAKES'],
    says: 'from how many times the stake on a win is shown as a big one; 10 if never set',
    run: bigWin,
  },
  hide: {
    words: ['BRAND'],
    says: 'takes it and its machines out of the lobby; who plays there plays on',
    run: show(false),
  },
  show: { words: ['BRAND'], says: 'brings it back into the lobby', run: show(true) },
  jackpots: {
    words: ['BRAND', 'LEVELS'],
    options: { pot: 'string', odds: 'string', reason: 'string' },
    says: 'all levels as in "brand add", such as 50000:4,10000:3. --pot house, or a level that stays, gets the pots of closed ones; --reason is kept',
    run: jackpots,
  },
  list: { words: [], says: 'in the order of the lobby, with machines', run: list },
};
