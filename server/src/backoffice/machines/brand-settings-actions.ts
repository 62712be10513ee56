import type { RequestValue } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { publishChange } from '../../platform/bus/publish-change.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { addBrand as storeBrand } from '../../play/machines/add-brand.ts';
import type { BrandBounds } from '../../play/machines/brand-bounds.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  amountValue,
  countValue,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import { planJackpotChange, setJackpotLevels as storeJackpots } from './brand-jackpots.ts';
import { type RenderedBrandPictures, renderBrandPictures, writeBrandPictures } from './brand-pictures.ts';
import {
  buildBrandBoundFacts,
  buildBrandBoundRows,
  buildJackpotLevelFacts,
  buildJackpotLevelRows,
  copyBrandBounds,
  readBrandSettings,
} from './brand-request-facts.ts';
import { readGameParameters } from './game-parameters.ts';
import { storeBigWinMultiple } from './manage-brands.ts';
import {
  listGivenBoundOptions,
  parseBoundOptions,
  parseClosedJackpotTarget,
  parseHandPayApprovalLimit,
  parseJackpotLevels,
  parseJackpotOdds,
  requiredBoundOptions,
} from './parse-brand-options.ts';

interface OfBrand {
  readonly brand: string;
}
const subject = ({ brand }: OfBrand): string => brand;

const mustFit = (bounds: BrandBounds | null, levels: number): void => {
  const given = bounds?.stakedPerHitMinor.length ?? 0;
  if (given !== 0 && given !== levels) throw new BrokenRule('BRAND_ODDS_COUNT', { given, levels });
};

const nameOf = async (db: Queries, id: string): Promise<RequestValue> =>
  textOrWord((await db.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', id))?.name, 'none');

/** Data that the command line prepares before a brand is added. */
interface NewBrandTerms {
  readonly pictures: RenderedBrandPictures | null;
  readonly terms: Pick<Awaited<ReturnType<typeof readGameParameters>>, 'levels'> & {
    readonly bounds: BrandBounds | null;
  };
}

const addBrand = ({ dataDir, webDir }: ActionDependencies) =>
  implementAction<'addBrand', NewBrandTerms | undefined>('addBrand', {
    subject,
    pins: async (db, { brand }) => [
      createRequestFact('brandName', await nameOf(db, brand), { brand: textValue(brand) }),
    ],
    async effect(db, { brand, name, levels, bounds }) {
      await mustBeNew(db, brand);
      mustFit(bounds, levels.length);
      const fundedMinor = levels.reduce((sum, { seedMinor }) => sum + seedMinor, 0);
      return createRequestEffect(
        'addBrand',
        {
          brand: textValue(name),
          id: textValue(brand),
          levels: countValue(levels.length),
          amount: amountValue(fundedMinor),
        },
        [
          createRequestRow(
            'brandName',
            { from: wordValue('none'), to: textValue(name) },
            { brand: textValue(brand) },
          ),
          ...buildJackpotLevelRows(name, [[], levels]),
          ...(bounds === null ? [] : buildBrandBoundRows(name, [null, bounds])),
        ],
        { amountMinor: fundedMinor === 0 ? null : fundedMinor },
      );
    },
    commandLine: {
      read: { levels: parseJackpotLevels },
      async prepare(local, { given: { levels = [] } }) {
        const { game, picture } = local;
        const terms =
          typeof game === 'string'
            ? await termsOfGame(game, { local, levels, webDir, dataDir })
            : { levels, bounds: parseBoundOptions(local, levels.length) };
        return { terms, pictures: typeof picture === 'string' ? await renderBrandPictures(picture) : null };
      },
      complete: (_tx, given, prepared) => ({
        ...given,
        levels: [...(prepared?.terms.levels ?? [])],
        bounds: copyBrandBounds(prepared?.terms.bounds ?? null),
      }),
      async finish({ brand: id, name }, prepared) {
        if (prepared?.pictures) await writeBrandPictures(dataDir, { id, name }, prepared.pictures);
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
    readonly local: Parameters<typeof parseBoundOptions>[0];
    readonly levels: readonly object[];
    readonly webDir: string;
    readonly dataDir: string;
  },
) => {
  const beside = [
    ...(levels.length > 0 ? ['jackpots'] : []),
    ...listGivenBoundOptions(local).filter((option) => option !== 'approve-above'),
  ];
  if (beside.length > 0)
    throw new ConfigError(
      `--game ${game} brings jackpots and bounds; leave out ${beside.map((option) => `--${option}`).join(', ')}, or --game.`,
    );
  const terms = await readGameParameters(game, places);
  return {
    levels: terms.levels,
    bounds: { ...terms.bounds, approvalMinor: parseHandPayApprovalLimit(local) },
  };
};

const setBrandBounds = implementAction<'setBrandBounds', Parameters<typeof parseBoundOptions>[0]>(
  'setBrandBounds',
  {
    subject,
    async pins(db, { brand }) {
      const { name, bounds, levels } = await readBrandSettings(db, brand);
      return [...buildBrandBoundFacts(name, bounds), ...buildJackpotLevelFacts(name, levels)];
    },
    async effect(db, { brand, bounds: to }) {
      const { name, bounds, levels } = await readBrandSettings(db, brand);
      mustDiffer(brand, bounds, to);
      mustFit(to, levels.length);
      return createRequestEffect(
        'setBrandBounds',
        { brand: textValue(name) },
        buildBrandBoundRows(name, [bounds, to]),
      );
    },
    commandLine: {
      prepare: (local) => local,
      async complete(tx, given, local) {
        const { levels } = await readBrandSettings(tx, given.brand ?? '');
        const bounds = copyBrandBounds(parseBoundOptions(local, levels.length));
        if (bounds === null) throw new ConfigError(`Say the bounds: ${requiredBoundOptions}.`);
        return { ...given, bounds };
      },
    },
    async perform(tx, { brand: id, bounds: to }) {
      const { bounds: from, levels } = await readBrandSettings(tx, id);
      mustDiffer(id, from, to);
      mustFit(to, levels.length);
      await tx.run('UPDATE brands SET bounds = ? WHERE id = ?', JSON.stringify(to), id);
      const line = `Brand ${id} has new bounds; they apply from the next event.`;
      return { answer: {}, audit: { from, to }, lines: [line] };
    },
  },
);

const mustDiffer = (brand: string, from: BrandBounds | null, to: BrandBounds): void => {
  const same = (Object.keys(to) as (keyof BrandBounds)[]).every(
    (bound) => JSON.stringify(from?.[bound]) === JSON.stringify(to[bound]),
  );
  if (same) throw new BrokenRule('BRAND_BOUNDS_SAME', { brand });
};

const setBigWin = implementAction('setBigWin', {
  subject,
  async pins(db, { brand }) {
    const { name, bigWinStakes } = await readBrandSettings(db, brand);
    return [createRequestFact('brandBigWin', countValue(bigWinStakes), { brand: textValue(name) })];
  },
  async effect(db, { brand, stakes }) {
    const { name, bigWinStakes } = await readBrandSettings(db, brand);
    const values = { brand: textValue(name) };
    return createRequestEffect('setBigWin', { ...values, stakes: countValue(stakes) }, [
      createRequestRow('brandBigWin', { from: countValue(bigWinStakes), to: countValue(stakes) }, values),
    ]);
  },
  async perform(tx, { brand: id, stakes: to }) {
    const { from } = await storeBigWinMultiple(tx, id, to);
    const line = `Brand ${id} shows a win as big from ${to} times the stake; seated players see it after they next join.`;
    return { answer: {}, audit: { from, to }, lines: [line] };
  },
});

const setJackpots = implementAction<'setJackpots', number[] | null>('setJackpots', {
  subject,
  async pins(db, { brand }) {
    const { name, levels, bounds } = await readBrandSettings(db, brand);
    const odds = buildBrandBoundFacts(name, bounds).filter(({ label }) => label === 'brandOdds');
    return [...buildJackpotLevelFacts(name, levels), ...odds];
  },
  async effect(db, { brand, levels, potTo, odds }) {
    const { name } = await readBrandSettings(db, brand);
    const { before, closed, opened } = await planJackpotChange(db, brand, { levels, potTo, odds });
    const to = potTo === 'house' ? wordValue('house') : textValue(`${potTo}`);
    const pots = closed.map(({ level, amountMinor }) =>
      createRequestRow(
        'jackpotPot',
        { from: amountValue(amountMinor), to },
        { brand: textValue(name), level: countValue(level) },
      ),
    );
    const movedMinor =
      opened.reduce((sum, { seedMinor }) => sum + seedMinor, 0) +
      closed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return createRequestEffect(
      'setJackpots',
      { brand: textValue(name), levels: countValue(levels.length), before: countValue(before.length) },
      [...buildJackpotLevelRows(name, [before, levels]), ...pots],
      { amountMinor: movedMinor === 0 ? null : movedMinor },
    );
  },
  commandLine: {
    read: { levels: parseJackpotLevels, potTo: parseClosedJackpotTarget },
    prepare: (local, { given: { levels = [] } }) => parseJackpotOdds(local, levels.length),
    complete: (_tx, given, odds) => ({ ...given, odds }),
  },
  async perform(tx, { brand: id, levels, potTo, odds }, { at }) {
    const changed = await storeJackpots(tx, id, { levels, potTo, odds, at });
    const { before, closed, figures } = changed;
    const pots = figures.jackpot.split(',').map((held) => formatLedgerAmount(Number(held)));
    return {
      answer: {},
      audit: { from: before, to: levels, potTo, figures: figures.jackpot },
      lines: [
        `Brand ${id} has ${levels.length} jackpots, which hold ${pots.join(', ')}. A new seed applies from the next hit.`,
        ...closed.map(
          ({ level, amountMinor }) =>
            `Level ${level} is closed; its ${formatLedgerAmount(amountMinor)} went to ${potTo === 'house' ? 'the house' : `level ${potTo}`}.`,
        ),
      ],
    };
  },
});

/** Actions on a brand's bounds, jackpots and big wins, for the office and the command line. */
export const createBrandSettingsActions = (dependencies: ActionDependencies) => ({
  addBrand: addBrand(dependencies),
  setBrandBounds,
  setBigWin,
  setJackpots,
});
