import type { RequestValue } from '@reelfloor/protocol/office';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import { publishChange } from '../../platform/bus/note-change.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { addBrand as storeBrand } from '../../play/machines/add-brand.ts';
import type { BrandBounds } from '../../play/machines/brand-bounds.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { amount, count, effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { planJackpots, setJackpots as storeJackpots } from './brand-jackpots.ts';
import { storeBigWin } from './brand-life.ts';
import {
  approvalFrom,
  boundsFrom,
  givenBounds,
  levelsOf,
  neededBounds,
  oddsFrom,
  potOf,
} from './brand-options.ts';
import { type DrawnPictures, drawBrandPictures, keepBrandPictures } from './brand-pictures.ts';
import {
  boundFacts,
  boundRows,
  brandTerms,
  levelFacts,
  levelRows,
  storableBounds,
} from './brand-term-facts.ts';
import { readGameParameters } from './game-parameters.ts';

interface OfBrand {
  readonly brand: string;
}
const subject = ({ brand }: OfBrand): string => brand;

const mustFit = (bounds: BrandBounds | null, levels: number): void => {
  const given = bounds?.stakedPerHitMinor.length ?? 0;
  if (given !== 0 && given !== levels) throw new BrokenRule('BRAND_ODDS_COUNT', { given, levels });
};

const nameOf = async (db: Queries, id: string): Promise<RequestValue> =>
  textOr((await db.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', id))?.name, 'none');

/** Data that the command line prepares before a brand is added. */
interface NewBrandTerms {
  readonly pictures: DrawnPictures | null;
  readonly terms: Pick<Awaited<ReturnType<typeof readGameParameters>>, 'levels'> & {
    readonly bounds: BrandBounds | null;
  };
}

const addBrand = ({ dataDir, webDir }: ActionDependencies) =>
  implementAction<'addBrand', NewBrandTerms | undefined>('addBrand', {
    subject,
    pins: async (db, { brand }) => [fact('brandName', await nameOf(db, brand), { brand: text(brand) })],
    async effect(db, { brand, name, levels, bounds }) {
      await mustBeNew(db, brand);
      mustFit(bounds, levels.length);
      const fundedMinor = levels.reduce((sum, { seedMinor }) => sum + seedMinor, 0);
      return effect(
        'addBrand',
        { brand: text(name), id: text(brand), levels: count(levels.length), amount: amount(fundedMinor) },
        [
          row('brandName', { from: word('none'), to: text(name) }, { brand: text(brand) }),
          ...levelRows(name, [[], levels]),
          ...(bounds === null ? [] : boundRows(name, [null, bounds])),
        ],
        { amountMinor: fundedMinor === 0 ? null : fundedMinor },
      );
    },
    commandLine: {
      read: { levels: levelsOf },
      async prepare(local, { given: { levels = [] } }) {
        const { game, picture } = local;
        const terms =
          typeof game === 'string'
            ? await termsOfGame(game, { local, levels, webDir, dataDir })
            : { levels, bounds: boundsFrom(local, levels.length) };
        return { terms, pictures: typeof picture === 'string' ? await drawBrandPictures(picture) : null };
      },
      complete: (_tx, given, prepared) => ({
        ...given,
        levels: [...(prepared?.terms.levels ?? [])],
        bounds: storableBounds(prepared?.terms.bounds ?? null),
      }),
      async finish({ brand: id, name }, prepared) {
        if (prepared?.pictures) await keepBrandPictures(dataDir, { id, name }, prepared.pictures);
        return [];
      },
    },
    async perform(tx, { brand: id, name, levels, bounds }, { at }) {
      mustFit(bounds, levels.length);
      const last = await tx.get<{ position: number | null }>('SELECT max(position) AS position FROM brands');
      const position = (last?.position ?? -1) + 1;
      const numbered = levels.map((level, index) => ({ level: index + 1, ...level }));
      if (!(await storeBrand(tx, { id, name, position, levels: numbered, bounds, at })))
        throw new BrokenRule('BRAND_EXISTS', { brand: id });
      await publishChange(tx, 'brands', id);
      const lines = [
        `Added brand ${id}, place ${position + 1} in the lobby, with ${levels.length} jackpots.`,
        ...(bounds === null
          ? [`Its machines post no round until its bounds are set: npm run operator -- brand bounds ${id}`]
          : []),
      ];
      return { answer: {}, audit: { name, jackpots: numbered, bounds }, lines };
    },
  });

/** Throws a BrokenRule if the brand exists, before a second person is asked. */
const mustBeNew = async (db: Queries, brand: string): Promise<void> => {
  if (await db.get('SELECT 1 FROM brands WHERE id = ?', brand))
    throw new BrokenRule('BRAND_EXISTS', { brand });
};

/** Returns the bounds and jackpots of a game by its published rules. Throws if the command line sets them as well. */
const termsOfGame = async (
  game: string,
  {
    local,
    levels,
    ...places
  }: {
    readonly local: Parameters<typeof boundsFrom>[0];
    readonly levels: readonly object[];
    readonly webDir: string;
    readonly dataDir: string;
  },
) => {
  const beside = [
    ...(levels.length > 0 ? ['jackpots'] : []),
    ...givenBounds(local).filter((option) => option !== 'approve-above'),
  ];
  if (beside.length > 0)
    throw new ConfigError(
      `--game ${game} brings jackpots and bounds; leave out ${beside.map((option) => `--${option}`).join(', ')}, or --game.`,
    );
  const terms = await readGameParameters(game, places);
  return { levels: terms.levels, bounds: { ...terms.bounds, approvalMinor: approvalFrom(local) } };
};

const setBrandBounds = implementAction<'setBrandBounds', Parameters<typeof boundsFrom>[0]>('setBrandBounds', {
  subject,
  async pins(db, { brand }) {
    const { name, bounds, levels } = await brandTerms(db, brand);
    return [...boundFacts(name, bounds), ...levelFacts(name, levels)];
  },
  async effect(db, { brand, bounds: to }) {
    const { name, bounds, levels } = await brandTerms(db, brand);
    mustDiffer(brand, bounds, to);
    mustFit(to, levels.length);
    return effect('setBrandBounds', { brand: text(name) }, boundRows(name, [bounds, to]));
  },
  commandLine: {
    prepare: (local) => local,
    async complete(tx, given, local) {
      const { levels } = await brandTerms(tx, given.brand ?? '');
      const bounds = storableBounds(boundsFrom(local, levels.length));
      if (bounds === null) throw new ConfigError(`Say the bounds: ${neededBounds}.`);
      return { ...given, bounds };
    },
  },
  async perform(tx, { brand: id, bounds: to }) {
    const { bounds: from, levels } = await brandTerms(tx, id);
    mustDiffer(id, from, to);
    mustFit(to, levels.length);
    await tx.run('UPDATE brands SET bounds = ? WHERE id = ?', JSON.stringify(to), id);
    const line = `Brand ${id} has new bounds; they apply from the next event.`;
    return { answer: {}, audit: { from, to }, lines: [line] };
  },
});

const mustDiffer = (brand: string, from: BrandBounds | null, to: BrandBounds): void => {
  const same = (Object.keys(to) as (keyof BrandBounds)[]).every(
    (bound) => JSON.stringify(from?.[bound]) === JSON.stringify(to[bound]),
  );
  if (same) throw new BrokenRule('BRAND_BOUNDS_SAME', { brand });
};

const setBigWin = implementAction('setBigWin', {
  subject,
  async pins(db, { brand }) {
    const { name, bigWinStakes } = await brandTerms(db, brand);
    return [fact('brandBigWin', count(bigWinStakes), { brand: text(name) })];
  },
  async effect(db, { brand, stakes }) {
    const { name, bigWinStakes } = await brandTerms(db, brand);
    const values = { brand: text(name) };
    return effect('setBigWin', { ...values, stakes: count(stakes) }, [
      row('brandBigWin', { from: count(bigWinStakes), to: count(stakes) }, values),
    ]);
  },
  async perform(tx, { brand: id, stakes: to }) {
    const { from } = await storeBigWin(tx, id, to);
    const line = `Brand ${id} shows a win as big from ${to} times the stake; seated players see it after they next join.`;
    return { answer: {}, audit: { from, to }, lines: [line] };
  },
});

const setJackpots = implementAction<'setJackpots', number[] | null>('setJackpots', {
  subject,
  async pins(db, { brand }) {
    const { name, levels, bounds } = await brandTerms(db, brand);
    const odds = boundFacts(name, bounds).filter(({ label }) => label === 'brandOdds');
    return [...levelFacts(name, levels), ...odds];
  },
  async effect(db, { brand, levels, potTo, odds }) {
    const { name } = await brandTerms(db, brand);
    const { before, closed, opened } = await planJackpots(db, brand, { levels, potTo, odds });
    const to = potTo === 'house' ? word('house') : text(`${potTo}`);
    const pots = closed.map(({ level, amountMinor }) =>
      row('jackpotPot', { from: amount(amountMinor), to }, { brand: text(name), level: count(level) }),
    );
    const movedMinor =
      opened.reduce((sum, { seedMinor }) => sum + seedMinor, 0) +
      closed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return effect(
      'setJackpots',
      { brand: text(name), levels: count(levels.length), before: count(before.length) },
      [...levelRows(name, [before, levels]), ...pots],
      { amountMinor: movedMinor === 0 ? null : movedMinor },
    );
  },
  commandLine: {
    read: { levels: levelsOf, potTo: potOf },
    prepare: (local, { given: { levels = [] } }) => oddsFrom(local, levels.length),
    complete: (_tx, given, odds) => ({ ...given, odds }),
  },
  async perform(tx, { brand: id, levels, potTo, odds }, { at }) {
    const changed = await storeJackpots(tx, id, { levels, potTo, odds, at });
    const { before, closed, figures } = changed;
    const pots = figures.jackpot.split(',').map((held) => formatMajor(Number(held)));
    return {
      answer: {},
      audit: { from: before, to: levels, potTo, figures: figures.jackpot },
      lines: [
        `Brand ${id} has ${levels.length} jackpots, which hold ${pots.join(', ')}. A new seed applies from the next hit.`,
        ...closed.map(
          ({ level, amountMinor }) =>
            `Level ${level} is closed; its ${formatMajor(amountMinor)} went to ${potTo === 'house' ? 'the house' : `level ${potTo}`}.`,
        ),
      ],
    };
  },
});

/** Actions on a brand's bounds, jackpots and big wins, for the office and the command line. */
export const brandTermActions = (dependencies: ActionDependencies) => ({
  addBrand: addBrand(dependencies),
  setBrandBounds,
  setBigWin,
  setJackpots,
});
