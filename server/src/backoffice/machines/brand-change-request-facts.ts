import type { RequestFact, RequestLabel, RequestRow, RequestValue } from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { readJackpotLevels } from '../../play/jackpots/jackpots.ts';
import { type BrandBounds, parseBrandBounds } from '../../play/machines/brand-event-bounds.ts';
import { defaultBigWinStakes } from '../../play/machines/machine-list.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestFact,
  createCountRequestValue,
  createOptionalAmountRequestValue,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';

/**
 * Returns a brand's name, bounds, big win multiple and jackpots from the database. Throws a BusinessRuleError if there is no such brand.
 */
export const readBrandSettingsForRequest = async (db: Queries, id: string) => {
  const brand = await db.get<{ name: string; bounds: string | null; stakes: number | null }>(
    'SELECT name, bounds, big_win_stakes AS "stakes" FROM brands WHERE id = ?',
    id,
  );
  if (!brand) throw new BusinessRuleError('BRAND_UNKNOWN', { brand: id });
  return {
    name: brand.name,
    bounds: parseBrandBounds(brand.bounds),
    bigWinStakes: brand.stakes ?? defaultBigWinStakes,
    levels: await readJackpotLevels(db, id),
  };
};

/** Copies bounds into the mutable type of a protocol message. */
export const toMutableBrandBounds = (bounds: BrandBounds | null) =>
  bounds && { ...bounds, stakedPerHitMinor: [...bounds.stakedPerHitMinor] };

const oddsText = (odds: readonly number[]): RequestValue =>
  createOptionalTextRequestValue(odds.map(formatLedgerAmount).join(', '), 'none');

/** Label and value of each bound. */
const boundValues: readonly (readonly [RequestLabel, (bounds: BrandBounds) => RequestValue])[] = [
  ['brandMaxStake', ({ maxStakeMinor }) => createAmountRequestValue(maxStakeMinor)],
  ['brandMaxWin', ({ maxWinStakes }) => createCountRequestValue(maxWinStakes)],
  ['brandFreeSpins', ({ maxFreeSpins }) => createCountRequestValue(maxFreeSpins)],
  ['brandFreeSpinFactor', ({ freeSpinMultiplier }) => createCountRequestValue(freeSpinMultiplier)],
  ['brandShare', ({ sharePerMille }) => createCountRequestValue(sharePerMille)],
  ['brandHandPay', ({ handPayMinor }) => createAmountRequestValue(handPayMinor)],
  ['brandAhead', ({ maxAheadMinor }) => createAmountRequestValue(maxAheadMinor)],
  ['brandApproval', ({ approvalMinor }) => createOptionalAmountRequestValue(approvalMinor, 'none')],
  ['brandOdds', ({ stakedPerHitMinor }) => oddsText(stakedPerHitMinor)],
];

const sayBound = (bounds: BrandBounds | null, read: (bounds: BrandBounds) => RequestValue): RequestValue =>
  bounds === null ? createWordRequestValue('none') : read(bounds);

export const buildBrandBoundRequestFacts = (brand: string, bounds: BrandBounds | null): RequestFact[] =>
  boundValues.map(([label, read]) =>
    createApprovalRequestFact(label, sayBound(bounds, read), { brand: createTextRequestValue(brand) }),
  );

export const buildBrandBoundChangeRows = (
  brand: string,
  [from, to]: readonly [BrandBounds | null, BrandBounds | null],
): RequestRow[] =>
  boundValues.map(([label, read]) =>
    createApprovalRequestChangeRow(
      label,
      { from: sayBound(from, read), to: sayBound(to, read) },
      { brand: createTextRequestValue(brand) },
    ),
  );

interface Level {
  readonly seedMinor: number;
  readonly weight: number;
}

/**
 * Returns the seed and weight of each jackpot level as facts of an approval request. The amount is left out, because every round changes
 * it.
 */
export const buildJackpotLevelRequestFacts = (brand: string, levels: readonly Level[]): RequestFact[] =>
  levels.flatMap(({ seedMinor, weight }, index) => {
    const values = { brand: createTextRequestValue(brand), level: createCountRequestValue(index + 1) };
    return [
      createApprovalRequestFact('jackpotSeed', createAmountRequestValue(seedMinor), values),
      createApprovalRequestFact('jackpotWeight', createCountRequestValue(weight), values),
    ];
  });

export const buildJackpotLevelChangeRows = (
  brand: string,
  [from, to]: readonly [readonly Level[], readonly Level[]],
): RequestRow[] =>
  Array.from({ length: Math.max(from.length, to.length) }, (_, index) => {
    const values = { brand: createTextRequestValue(brand), level: createCountRequestValue(index + 1) };
    const [old, next] = [from[index], to[index]];
    const seeds = {
      from: createOptionalAmountRequestValue(old?.seedMinor ?? null, 'none'),
      to: createOptionalAmountRequestValue(next?.seedMinor ?? null, 'none'),
    };
    const weights = {
      from: old ? createCountRequestValue(old.weight) : createWordRequestValue('none'),
      to: next ? createCountRequestValue(next.weight) : createWordRequestValue('none'),
    };
    return [
      createApprovalRequestChangeRow('jackpotSeed', seeds, values),
      createApprovalRequestChangeRow('jackpotWeight', weights, values),
    ];
  }).flat();
