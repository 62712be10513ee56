import type {
  RequestFact,
  RequestLabel,
  RequestRow,
  RequestValue,
} from '@reelfloor/protocol/office-call-types';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { readJackpotLevels } from '../../play/jackpots/jackpots.ts';
import { type BrandBounds, parseBrandBounds } from '../../play/machines/brand-bounds.ts';
import { defaultBigWinStakes } from '../../play/machines/machine-list.ts';
import {
  amountOrWord,
  amountValue,
  countValue,
  createRequestFact,
  createRequestRow,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';

/** Returns the stored data of a brand's game. Throws a BrokenRule if there is no such brand. */
export const readBrandSettings = async (db: Queries, id: string) => {
  const brand = await db.get<{ name: string; bounds: string | null; stakes: number | null }>(
    'SELECT name, bounds, big_win_stakes AS "stakes" FROM brands WHERE id = ?',
    id,
  );
  if (!brand) throw new BrokenRule('BRAND_UNKNOWN', { brand: id });
  return {
    name: brand.name,
    bounds: parseBrandBounds(brand.bounds),
    bigWinStakes: brand.stakes ?? defaultBigWinStakes,
    levels: await readJackpotLevels(db, id),
  };
};

/** Copies bounds into the mutable type of a protocol message. */
export const copyBrandBounds = (bounds: BrandBounds | null) =>
  bounds && { ...bounds, stakedPerHitMinor: [...bounds.stakedPerHitMinor] };

const oddsText = (odds: readonly number[]): RequestValue =>
  textOrWord(odds.map(formatLedgerAmount).join(', '), 'none');

/** Label and value of each bound. */
const boundValues: readonly (readonly [RequestLabel, (bounds: BrandBounds) => RequestValue])[] = [
  ['brandMaxStake', ({ maxStakeMinor }) => amountValue(maxStakeMinor)],
  ['brandMaxWin', ({ maxWinStakes }) => countValue(maxWinStakes)],
  ['brandFreeSpins', ({ maxFreeSpins }) => countValue(maxFreeSpins)],
  ['brandFreeSpinFactor', ({ freeSpinMultiplier }) => countValue(freeSpinMultiplier)],
  ['brandShare', ({ sharePerMille }) => countValue(sharePerMille)],
  ['brandHandPay', ({ handPayMinor }) => amountValue(handPayMinor)],
  ['brandAhead', ({ maxAheadMinor }) => amountValue(maxAheadMinor)],
  ['brandApproval', ({ approvalMinor }) => amountOrWord(approvalMinor, 'none')],
  ['brandOdds', ({ stakedPerHitMinor }) => oddsText(stakedPerHitMinor)],
];

const sayBound = (bounds: BrandBounds | null, read: (bounds: BrandBounds) => RequestValue): RequestValue =>
  bounds === null ? wordValue('none') : read(bounds);

export const buildBrandBoundFacts = (brand: string, bounds: BrandBounds | null): RequestFact[] =>
  boundValues.map(([label, read]) =>
    createRequestFact(label, sayBound(bounds, read), { brand: textValue(brand) }),
  );

export const buildBrandBoundRows = (
  brand: string,
  [from, to]: readonly [BrandBounds | null, BrandBounds | null],
): RequestRow[] =>
  boundValues.map(([label, read]) =>
    createRequestRow(
      label,
      { from: sayBound(from, read), to: sayBound(to, read) },
      { brand: textValue(brand) },
    ),
  );

interface Level {
  readonly seedMinor: number;
  readonly weight: number;
}

/** The pinned facts of each jackpot level: seed and weight. Its amount is left out, because every round changes it. */
export const buildJackpotLevelFacts = (brand: string, levels: readonly Level[]): RequestFact[] =>
  levels.flatMap(({ seedMinor, weight }, index) => {
    const values = { brand: textValue(brand), level: countValue(index + 1) };
    return [
      createRequestFact('jackpotSeed', amountValue(seedMinor), values),
      createRequestFact('jackpotWeight', countValue(weight), values),
    ];
  });

export const buildJackpotLevelRows = (
  brand: string,
  [from, to]: readonly [readonly Level[], readonly Level[]],
): RequestRow[] =>
  Array.from({ length: Math.max(from.length, to.length) }, (_, index) => {
    const values = { brand: textValue(brand), level: countValue(index + 1) };
    const [old, next] = [from[index], to[index]];
    const seeds = {
      from: amountOrWord(old?.seedMinor ?? null, 'none'),
      to: amountOrWord(next?.seedMinor ?? null, 'none'),
    };
    const weights = {
      from: old ? countValue(old.weight) : wordValue('none'),
      to: next ? countValue(next.weight) : wordValue('none'),
    };
    return [
      createRequestRow('jackpotSeed', seeds, values),
      createRequestRow('jackpotWeight', weights, values),
    ];
  }).flat();
