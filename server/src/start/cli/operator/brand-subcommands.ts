import { basename } from 'node:path';
import * as z from 'zod/mini';
import { setJackpots } from '../../../backoffice/machines/brand-jackpots.ts';
import { listBrands, setBigWin } from '../../../backoffice/machines/brand-life.ts';
import { formatMajor, parseAmountMinor } from '../../../money/ledger/ledger-currency.ts';
import { noteChange } from '../../../platform/bus/note-change.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { addBrand } from '../../../play/machines/add-brand.ts';
import { type BrandBounds, boundsOf, defaultAheadMinor } from '../../../play/machines/brand-bounds.ts';
import { actionSubcommands, commandAction } from './action-subcommands.ts';
import { drawBrandPictures, keepBrandPictures } from './brand-pictures.ts';
import { idField, nameField } from './command-fields.ts';
import { readGameTerms } from './game-terms.ts';
import type { CommandContext, CommandInput } from './subcommand.ts';

const needed = ['max-stake', 'max-win', 'free-spins', 'free-spin-multiplier', 'share', 'hand-pay'] as const;
const optional = ['ahead', 'odds', 'approve-above'] as const;
type Option = (typeof needed)[number] | (typeof optional)[number];

const boundsOptions: Readonly<Record<Option, 'string'>> = {
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

const neededBounds = needed.map((option) => `--${option}`).join(', ');

/** Returns the bounds that the command's options give, or null if no option gives a bound. */
const boundsFrom = (options: CommandInput['options'], levelCount: number): BrandBounds | null => {
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
const approvalFrom = (options: CommandInput['options']): number | null =>
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
const oddsFrom = (options: CommandInput['options'], levelCount: number): number[] | null =>
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

/** Reads jackpot levels, `SEED:WEIGHT` for each, highest first and separated by commas. */
const levelsOf = (text: string) =>
  text.split(',').map((part, index) => {
    const [seed = '', weight = ''] = part.split(':');
    const seedMinor = parseAmountMinor(seed);
    if (seedMinor === null || !/^[1-9]\d{0,3}$/.test(weight))
      throw new ConfigError(`"${part}" is no jackpot; write SEED:WEIGHT in major units, such as 50000:4.`);
    return { level: index + 1, seedMinor, weight: Number(weight) };
  });

/** Read by `levelsOf`. */
const levelsField = z.array(z.object({ level: z.number(), seedMinor: z.number(), weight: z.number() }));
const onBrand = { subject: ({ brand }: { readonly brand: string }) => brand };

/** Returns the bounds and jackpots of one of our games. What the command line says of them beside it is refused. */
const termsOfGame = async (
  game: string,
  {
    levels,
    local,
    dataDir,
  }: {
    readonly levels: z.infer<typeof levelsField>;
    readonly local: CommandInput['options'];
    readonly dataDir: string;
  },
) => {
  const { 'approve-above': _approve, picture: _picture, ...others } = local;
  const bounds = Object.keys(others).filter((option) => others[option] !== undefined);
  if (bounds.length > 0 || levels.length > 0)
    throw new ConfigError(
      `--game ${game} brings jackpots and bounds; leave out ${[...(levels.length > 0 ? ['jackpots'] : []), ...bounds].map((option) => `--${option}`).join(', ')}, or --game.`,
    );
  const terms = await readGameTerms(game, dataDir);
  return {
    levels: terms.levels,
    bounds: { ...terms.bounds, approvalMinor: approvalFrom(local) },
  };
};

const add = commandAction({
  ...onBrand,
  name: 'brand add',
  help: 'with --game koi the bounds and jackpots of one of our games; or with --jackpots 50000:4,10000:3, highest first: what each begins with, and its part of every share. The bounds can be set later, and so can --picture logo.png',
  input: z.object({ brand: idField, name: nameField, game: z.optional(idField), levels: levelsField }),
  arguments: { BRAND: 'brand', NAME: 'name' },
  options: { game: 'game', jackpots: 'levels' },
  defaults: { levels: [] },
  localOptions: { picture: 'string', ...boundsOptions },
  reason: 'optional',
  commandLine: {
    read: { levels: levelsOf },
    prepare: async (local, { given: { levels = [], game }, dataDir }) => ({
      dataDir,
      ...(game === undefined
        ? { bounds: boundsFrom(local, levels.length), levels }
        : await termsOfGame(game, { levels, local, dataDir })),
      pictures: typeof local.picture === 'string' ? await drawBrandPictures(local.picture) : null,
    }),
    async finish({ brand: id, name }, { dataDir, pictures }) {
      if (pictures) await keepBrandPictures(dataDir, { id, name }, pictures);
      return [];
    },
  },
  async perform(tx, { brand: id, name, game }, { at }, { bounds, levels }) {
    const last = await tx.get<{ position: number | null }>('SELECT max(position) AS position FROM brands');
    const position = (last?.position ?? -1) + 1;
    if (!(await addBrand(tx, { id, name, position, levels, bounds, at })))
      throw new ConfigError(`There is a brand ${id} already; nothing changed.`);
    await noteChange(tx, 'brands', id);
    const lines = [
      `Added brand ${id}, place ${position + 1} in the lobby, with ${levels.length} jackpots.`,
      ...(bounds === null
        ? [`Its machines post no round until its bounds are set: npm run operator -- brand bounds ${id}`]
        : []),
    ];
    return { audit: { name, ...(game !== undefined && { game }), jackpots: levels, bounds }, lines };
  },
});

const setBounds = commandAction({
  ...onBrand,
  name: 'brand bounds',
  help: 'what an agent’s word is held against, from the game’s paytable and odds; stakes and limits in major units',
  input: z.object({ brand: idField }),
  arguments: { BRAND: 'brand' },
  localOptions: boundsOptions,
  reason: 'optional',
  commandLine: { prepare: (local) => local },
  async perform(tx, { brand: id }, _context, local) {
    const brand = await tx.get<{ bounds: string | null; levels: number }>(
      'SELECT bounds, (SELECT count(*) FROM jackpot_levels WHERE brand_id = id) AS levels FROM brands WHERE id = ?',
      id,
    );
    if (!brand) throw noBrand(id);
    const bounds = boundsFrom(local, brand.levels);
    if (bounds === null) throw new ConfigError(`Say the bounds: ${neededBounds}.`);
    await tx.run('UPDATE brands SET bounds = ? WHERE id = ?', JSON.stringify(bounds), id);
    const line = `Brand ${id} has new bounds; they hold from the next event on.`;
    return { audit: { from: boundsOf(brand.bounds), to: bounds }, lines: [line] };
  },
});

/** Replaces a brand's pictures. Pages show them from their next load on. */
const setPicture = commandAction({
  ...onBrand,
  name: 'brand picture',
  help: 'draws it in all sizes from one PNG, JPEG, WebP, AVIF or SVG, for the brand and its machines',
  input: z.object({ brand: idField, file: z.string() }),
  arguments: { BRAND: 'brand', FILE: 'file' },
  reason: 'optional',
  commandLine: {
    async prepare(_local, { given: { brand: id = '', file = '' }, database, dataDir }) {
      const pictures = await drawBrandPictures(file);
      const brand = await database.read.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', id);
      if (!brand) throw noBrand(id);
      return { pictures, dataDir, name: brand.name };
    },
    async finish({ brand: id }, { pictures, dataDir, name }) {
      const written = await keepBrandPictures(dataDir, { id, name }, pictures);
      return [`Brand ${id} has new pictures, in ${written.length} files in assets of the data folder.`];
    },
  },
  perform: async (_tx, { file }) => ({ audit: { file: basename(file) }, lines: [] }),
});

/** A win must be above the stake to be celebrated, so a big one is at least twice the stake. */
const stakes = 'is a whole number from 2 on: how many times the stake a big win is.';

const bigWin = commandAction({
  ...onBrand,
  name: 'brand big-win',
  help: 'from how many times the stake on a win is shown as a big one; 10 if never set',
  input: z.object({
    brand: idField,
    stakes: z.int(stakes).check(z.minimum(2, stakes), z.maximum(999_999, stakes)),
  }),
  arguments: { BRAND: 'brand', STAKES: 'stakes' },
  reason: 'optional',
  async perform(tx, { brand: id, stakes: to }) {
    const { from } = await setBigWin(tx, id, to);
    const line = `From ${to} times the stake on, players at brand ${id} read of a big win; who sits there, from the next join on.`;
    return { audit: { from, to }, lines: [line] };
  },
});

const jackpots = commandAction({
  ...onBrand,
  name: 'brand jackpots',
  help: 'all levels as in "brand add", such as 50000:4,10000:3. --pot house, or a level that stays, gets the pots of closed ones',
  input: z.object({
    brand: idField,
    levels: levelsField,
    potTo: z.nullable(z.union([z.literal('house'), z.int()])),
  }),
  arguments: { BRAND: 'brand', LEVELS: 'levels' },
  options: { pot: 'potTo' },
  localOptions: { odds: 'string' },
  reason: 'required',
  commandLine: {
    read: { levels: levelsOf, potTo: potOf },
    prepare: (local, { given: { levels = [] } }) => oddsFrom(local, levels.length),
  },
  async perform(tx, { brand: id, levels, potTo }, { at }, odds) {
    const changed = await setJackpots(tx, id, { levels, potTo, odds, at });
    const { before, closed, figures } = changed;
    const pots = figures.jackpot.split(',').map((held) => formatMajor(Number(held)));
    return {
      audit: { from: before, to: levels, potTo, figures: figures.jackpot },
      lines: [
        `Brand ${id} has ${levels.length} jackpots, which hold ${pots.join(', ')}. A new seed counts from the next hit on.`,
        ...closed.map(
          ({ level, amountMinor }) =>
            `Level ${level} is closed; its ${formatMajor(amountMinor)} went to ${potTo === 'house' ? 'the house' : `level ${potTo}`}.`,
        ),
      ],
    };
  },
});

function potOf(text: string): number | 'house' {
  if (text === 'house') return 'house';
  if (!/^[1-9]\d?$/.test(text)) throw new ConfigError('--pot is house, or the number of a level that stays.');
  return Number(text);
}

const noBrand = (id: string) => new ConfigError(`There is no brand ${id}; nothing changed.`);

const list = async ({ database }: CommandContext): Promise<string[]> =>
  (await listBrands(database.read)).map(
    ({ id, name, isHidden, machines }) => `${id}  ${name}  ${machines} machines${isHidden ? '  hidden' : ''}`,
  );

export const brandSubcommands = actionSubcommands('brand', {
  ...{ add, bounds: setBounds, picture: setPicture, 'big-win': bigWin, jackpots },
  list: { words: [], help: 'in the order of the lobby, with machines', run: list },
});
