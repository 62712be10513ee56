import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { BrandBounds } from '../../play/machines/brand-event-bounds.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createCountRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { assertJackpotOddsMatchLevels, storeBrandBigWinMultiple } from './brand-administration.ts';
import {
  buildBrandBoundChangeRows,
  buildBrandBoundRequestFacts,
  buildJackpotLevelChangeRows,
  buildJackpotLevelRequestFacts,
  readBrandSettingsForRequest,
  toMutableBrandBounds,
} from './brand-change-request-facts.ts';
import { changeBrandJackpotLevels, planJackpotLevelChange } from './brand-jackpots.ts';
import { createAddBrandAction } from './create-add-brand-action.ts';
import {
  parseBrandBoundOptions,
  parseClosedJackpotMoneyTarget,
  parseJackpotLevelsOption,
  parseJackpotOddsOption,
  requiredBoundOptions,
} from './parse-brand-options.ts';

interface OfBrand {
  readonly brand: string;
}
const subject = ({ brand }: OfBrand): string => brand;

const setBrandBounds = implementOfficeAction<'setBrandBounds', Parameters<typeof parseBrandBoundOptions>[0]>(
  'setBrandBounds',
  {
    subject,
    async pins(db, { brand }) {
      const { name, bounds, levels } = await readBrandSettingsForRequest(db, brand);
      return [...buildBrandBoundRequestFacts(name, bounds), ...buildJackpotLevelRequestFacts(name, levels)];
    },
    async effect(db, { brand, bounds: to }) {
      const { name, bounds, levels } = await readBrandSettingsForRequest(db, brand);
      mustDiffer(brand, bounds, to);
      assertJackpotOddsMatchLevels(to, levels.length);
      return createApprovalRequestEffect(
        'setBrandBounds',
        { brand: createTextRequestValue(name) },
        buildBrandBoundChangeRows(name, [bounds, to]),
      );
    },
    commandLine: {
      prepare: (local) => local,
      async complete(tx, given, local) {
        const { levels } = await readBrandSettingsForRequest(tx, given.brand ?? '');
        const bounds = toMutableBrandBounds(parseBrandBoundOptions(local, levels.length));
        if (bounds === null) throw new ConfigError(`Say the bounds: ${requiredBoundOptions}.`);
        return { ...given, bounds };
      },
    },
    async perform(tx, { brand: id, bounds: to }) {
      const { bounds: from, levels } = await readBrandSettingsForRequest(tx, id);
      mustDiffer(id, from, to);
      assertJackpotOddsMatchLevels(to, levels.length);
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
  if (same) throw new BusinessRuleError('BRAND_BOUNDS_SAME', { brand });
};

const setBigWin = implementOfficeAction('setBigWin', {
  subject,
  async pins(db, { brand }) {
    const { name, bigWinStakes } = await readBrandSettingsForRequest(db, brand);
    return [
      createApprovalRequestFact('brandBigWin', createCountRequestValue(bigWinStakes), {
        brand: createTextRequestValue(name),
      }),
    ];
  },
  async effect(db, { brand, stakes }) {
    const { name, bigWinStakes } = await readBrandSettingsForRequest(db, brand);
    const values = { brand: createTextRequestValue(name) };
    return createApprovalRequestEffect('setBigWin', { ...values, stakes: createCountRequestValue(stakes) }, [
      createApprovalRequestChangeRow(
        'brandBigWin',
        { from: createCountRequestValue(bigWinStakes), to: createCountRequestValue(stakes) },
        values,
      ),
    ]);
  },
  async perform(tx, { brand: id, stakes: to }) {
    const { from } = await storeBrandBigWinMultiple(tx, id, to);
    const line = `Brand ${id} shows a win as big from ${to} times the stake; seated players see it after they next join.`;
    return { answer: {}, audit: { from, to }, lines: [line] };
  },
});

const setJackpots = implementOfficeAction<'setJackpots', number[] | null>('setJackpots', {
  subject,
  async pins(db, { brand }) {
    const { name, levels, bounds } = await readBrandSettingsForRequest(db, brand);
    const odds = buildBrandBoundRequestFacts(name, bounds).filter(({ label }) => label === 'brandOdds');
    return [...buildJackpotLevelRequestFacts(name, levels), ...odds];
  },
  async effect(db, { brand, levels, potTo, odds }) {
    const { name } = await readBrandSettingsForRequest(db, brand);
    const { before, closed, opened } = await planJackpotLevelChange(db, brand, { levels, potTo, odds });
    const to = potTo === 'house' ? createWordRequestValue('house') : createTextRequestValue(`${potTo}`);
    const pots = closed.map(({ level, amountMinor }) =>
      createApprovalRequestChangeRow(
        'jackpotPot',
        { from: createAmountRequestValue(amountMinor), to },
        { brand: createTextRequestValue(name), level: createCountRequestValue(level) },
      ),
    );
    const movedMinor =
      opened.reduce((sum, { seedMinor }) => sum + seedMinor, 0) +
      closed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return createApprovalRequestEffect(
      'setJackpots',
      {
        brand: createTextRequestValue(name),
        levels: createCountRequestValue(levels.length),
        before: createCountRequestValue(before.length),
      },
      [...buildJackpotLevelChangeRows(name, [before, levels]), ...pots],
      { amountMinor: movedMinor === 0 ? null : movedMinor },
    );
  },
  commandLine: {
    read: { levels: parseJackpotLevelsOption, potTo: parseClosedJackpotMoneyTarget },
    prepare: (local, { given: { levels = [] } }) => parseJackpotOddsOption(local, levels.length),
    complete: (_tx, given, odds) => ({ ...given, odds }),
  },
  async perform(tx, { brand: id, levels, potTo, odds }, { at }) {
    const changed = await changeBrandJackpotLevels(tx, id, { levels, potTo, odds, at });
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

/** Actions on a brand's bounds, jackpots and big wins, for the back office and the command line. */
export const createBrandSettingsActions = (dependencies: ActionDependencies) => ({
  addBrand: createAddBrandAction(dependencies),
  setBrandBounds,
  setBigWin,
  setJackpots,
});
