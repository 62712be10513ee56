import type { RequestFact, RequestLabel, RequestRow, RequestValue } from '@reelfloor/protocol/office';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { readLevels } from '../../play/jackpots/jackpots.ts';
import { type BrandBounds, boundsOf } from '../../play/machines/brand-bounds.ts';
import { defaultBigWinStakes } from '../../play/machines/machine-list.ts';
import { amount, amountOr, count, fact, row, text, textOr, word } from '../staff/request-fact.ts';

/** Returns the stored data of a brand's game. Throws a BrokenRule if there is no such brand. */
export const brandTerms = async (db: Queries, id: string) => {
  const brand = await db.get<{ name: string; bounds: string | null; stakes: number | null }>(
    'SELECT name, bounds, big_win_stakes AS "stakes" FROM brands WHERE id = ?',
    id,
  );
  if (!brand) throw new BrokenRule('BRAND_UNKNOWN', { brand: id });
  return {
    name: brand.name,
    bounds: boundsOf(brand.bounds),
    bigWinStakes: brand.stakes ?? defaultBigWinStakes,
    levels: await readLevels(db, id),
  };
};

/** Copies bounds into the mutable type of a protocol message. */
export const storableBounds = (bounds: BrandBounds | null) =>
  bounds && { ...bounds, stakedPerHitMinor: [...bounds.stakedPerHitMinor] };

const oddsText = (odds: readonly number[]): RequestValue => textOr(odds.map(formatMajor).join(', '), 'none');

/** Label and value of each bound. */
const boundValues: readonly (readonly [RequestLabel, (bounds: BrandBounds) => RequestValue])[] = [
  ['brandMaxStake', ({ maxStakeMinor }) => amount(maxStakeMinor)],
  ['brandMaxWin', ({ maxWinStakes }) => count(maxWinStakes)],
  ['brandFreeSpins', ({ maxFreeSpins }) => count(maxFreeSpins)],
  ['brandFreeSpinFactor', ({ freeSpinMultiplier }) => count(freeSpinMultiplier)],
  ['brandShare', ({ sharePerMille }) => count(sharePerMille)],
  ['brandHandPay', ({ handPayMinor }) => amount(handPayMinor)],
  ['brandAhead', ({ maxAheadMinor }) => amount(maxAheadMinor)],
  ['brandApproval', ({ approvalMinor }) => amountOr(approvalMinor, 'none')],
  ['brandOdds', ({ stakedPerHitMinor }) => oddsText(stakedPerHitMinor)],
];

const sayBound = (bounds: BrandBounds | null, read: (bounds: BrandBounds) => RequestValue): RequestValue =>
  bounds === null ? word('none') : read(bounds);

export const boundFacts = (brand: string, bounds: BrandBounds | null): RequestFact[] =>
  boundValues.map(([label, read]) => fact(label, sayBound(bounds, read), { brand: text(brand) }));

export const boundRows = (
  brand: string,
  [from, to]: readonly [BrandBounds | null, BrandBounds | null],
): RequestRow[] =>
  boundValues.map(([label, read]) =>
    row(label, { from: sayBound(from, read), to: sayBound(to, read) }, { brand: text(brand) }),
  );

interface Level {
  readonly seedMinor: number;
  readonly weight: number;
}

/** The pinned facts of each jackpot level: seed and weight. Its amount is left out, because every round changes it. */
export const levelFacts = (brand: string, levels: readonly Level[]): RequestFact[] =>
  levels.flatMap(({ seedMinor, weight }, index) => {
    const values = { brand: text(brand), level: count(index + 1) };
    return [fact('jackpotSeed', amount(seedMinor), values), fact('jackpotWeight', count(weight), values)];
  });

export const levelRows = (
  brand: string,
  [from, to]: readonly [readonly Level[], readonly Level[]],
): RequestRow[] =>
  Array.from({ length: Math.max(from.length, to.length) }, (_, index) => {
    const values = { brand: text(brand), level: count(index + 1) };
    const [old, next] = [from[index], to[index]];
    const seeds = {
      from: amountOr(old?.seedMinor ?? null, 'none'),
      to: amountOr(next?.seedMinor ?? null, 'none'),
    };
    const weights = {
      from: old ? count(old.weight) : word('none'),
      to: next ? count(next.weight) : word('none'),
    };
    return [row('jackpotSeed', seeds, values), row('jackpotWeight', weights, values)];
  }).flat();
