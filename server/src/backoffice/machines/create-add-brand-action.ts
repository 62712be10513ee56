import type { RequestValue } from '@reelfloor/protocol/office-call-types';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { addBrand } from '../../play/machines/add-brand.ts';
import type { BrandBounds } from '../../play/machines/brand-event-bounds.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createCountRequestValue,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { assertJackpotOddsMatchLevels } from './brand-administration.ts';
import {
  buildBrandBoundChangeRows,
  buildJackpotLevelChangeRows,
  toMutableBrandBounds,
} from './brand-change-request-facts.ts';
import { type RenderedBrandPictures, renderBrandPictures, writeBrandPictures } from './brand-pictures.ts';
import {
  listGivenBrandBoundOptions,
  parseBrandBoundOptions,
  parseHandPayApprovalLimit,
  parseJackpotLevelsOption,
} from './parse-brand-options.ts';
import { readGameParameters } from './read-game-parameters.ts';

const readBrandNameRequestValue = async (db: Queries, id: string): Promise<RequestValue> =>
  createOptionalTextRequestValue(
    (await db.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', id))?.name,
    'none',
  );

/** Data that the command line prepares before a brand is added. */
interface NewBrandTerms {
  readonly pictures: RenderedBrandPictures | null;
  readonly terms: Pick<Awaited<ReturnType<typeof readGameParameters>>, 'levels'> & {
    readonly bounds: BrandBounds | null;
  };
}

/** Returns the action that adds a brand with its jackpots and bounds, for the back office and the command line. */
export const createAddBrandAction = ({ dataDir, webDir }: ActionDependencies) =>
  implementOfficeAction<'addBrand', NewBrandTerms | undefined>('addBrand', {
    subject: ({ brand }) => brand,
    pins: async (db, { brand }) => [
      createApprovalRequestFact('brandName', await readBrandNameRequestValue(db, brand), {
        brand: createTextRequestValue(brand),
      }),
    ],
    async effect(db, { brand, name, levels, bounds }) {
      await assertBrandIdUnused(db, brand);
      assertJackpotOddsMatchLevels(bounds, levels.length);
      const fundedMinor = levels.reduce((sum, { seedMinor }) => sum + seedMinor, 0);
      return createApprovalRequestEffect(
        'addBrand',
        {
          brand: createTextRequestValue(name),
          id: createTextRequestValue(brand),
          levels: createCountRequestValue(levels.length),
          amount: createAmountRequestValue(fundedMinor),
        },
        [
          createApprovalRequestChangeRow(
            'brandName',
            { from: createWordRequestValue('none'), to: createTextRequestValue(name) },
            { brand: createTextRequestValue(brand) },
          ),
          ...buildJackpotLevelChangeRows(name, [[], levels]),
          ...(bounds === null ? [] : buildBrandBoundChangeRows(name, [null, bounds])),
        ],
        { amountMinor: fundedMinor === 0 ? null : fundedMinor },
      );
    },
    commandLine: {
      read: { levels: parseJackpotLevelsOption },
      async prepare(local, { given: { levels = [] } }) {
        const { game, picture } = local;
        const terms =
          typeof game === 'string'
            ? await readBrandTermsFromGameRules(game, { local, levels, webDir, dataDir })
            : { levels, bounds: parseBrandBoundOptions(local, levels.length) };
        return { terms, pictures: typeof picture === 'string' ? await renderBrandPictures(picture) : null };
      },
      complete: (_tx, given, prepared) => ({
        ...given,
        levels: [...(prepared?.terms.levels ?? [])],
        bounds: toMutableBrandBounds(prepared?.terms.bounds ?? null),
      }),
      async finish({ brand: id, name }, prepared) {
        if (prepared?.pictures) await writeBrandPictures(dataDir, { id, name }, prepared.pictures);
        return [];
      },
    },
    async perform(tx, { brand: id, name, levels, bounds }, { at }) {
      assertJackpotOddsMatchLevels(bounds, levels.length);
      const last = await tx.get<{ position: number | null }>('SELECT max(position) AS position FROM brands');
      const position = (last?.position ?? -1) + 1;
      const numbered = levels.map((level, index) => ({ level: index + 1, ...level }));
      if (!(await addBrand(tx, { id, name, position, levels: numbered, bounds, at })))
        throw new BusinessRuleError('BRAND_EXISTS', { brand: id });
      await publishDatabaseChange(tx, 'brands', id);
      const lines = [
        `Added brand ${id}, place ${position + 1} in the lobby, with ${levels.length} jackpots.`,
        ...(bounds === null
          ? [`Its machines post no round until its bounds are set: npm run operator -- brand bounds ${id}`]
          : []),
      ];
      return { answer: {}, audit: { name, jackpots: numbered, bounds }, lines };
    },
  });

/** Throws a BusinessRuleError if the brand exists, before a second person's approval is requested. */
const assertBrandIdUnused = async (db: Queries, brand: string): Promise<void> => {
  if (await db.get('SELECT 1 FROM brands WHERE id = ?', brand)) throw new BusinessRuleError('BRAND_EXISTS', { brand });
};

/** Returns the bounds and jackpots from the rules file of a game. Throws if the command line sets them as well. */
const readBrandTermsFromGameRules = async (
  game: string,
  {
    local,
    levels,
    ...places
  }: {
    readonly local: Parameters<typeof parseBrandBoundOptions>[0];
    readonly levels: readonly object[];
    readonly webDir: string;
    readonly dataDir: string;
  },
) => {
  const beside = [
    ...(levels.length > 0 ? ['jackpots'] : []),
    ...listGivenBrandBoundOptions(local).filter((option) => option !== 'approve-above'),
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
