import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import type { BrandBounds } from '../../play/machines/brand-event-bounds.ts';
import { defaultBigWinStakes } from '../../play/machines/machine-list.ts';

interface ListedBrand {
  readonly id: string;
  readonly name: string;
  readonly isHidden: boolean;
  readonly machines: number;
}

const noBrand = (id: string) => new BusinessRuleError('BRAND_UNKNOWN', { brand: id });

/** Returns all brands in lobby order. */
export const listBrands = async (db: Queries): Promise<ListedBrand[]> => {
  const rows = await db.all<{ id: string; name: string; hidden: number; machines: number }>(
    `SELECT id, name, hidden, (SELECT count(*) FROM machines m WHERE m.brand_id = brands.id AND m.id NOT IN
       (SELECT machine_id FROM machines_out_of_service WHERE state = 'removed')) AS machines
     FROM brands ORDER BY position, id`,
  );
  return rows.map(({ hidden, ...brand }) => ({ ...brand, isHidden: hidden === 1 }));
};

/** Renames a brand. Returns its previous name, and the agents whose cabinets still show that name. */
export const storeBrandName = async (
  tx: DatabaseTransaction,
  id: string,
  name: string,
): Promise<{ readonly from: string; readonly agents: readonly string[] }> => {
  const brand = await tx.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', id);
  if (!brand) throw noBrand(id);
  if (brand.name === name) throw new BusinessRuleError('BRAND_NAME_SAME', { brand: id, name });
  await tx.run('UPDATE brands SET name = ? WHERE id = ?', name, id);
  await publishDatabaseChange(tx, 'brands', id);
  const machines = await tx.all<{ agent: string; description: string }>(
    'SELECT agent_id AS agent, description FROM machines WHERE brand_id = ? ORDER BY agent_id',
    id,
  );
  const shown = machines.filter(({ description }) => {
    const { brandName } = JSON.parse(description) as { brandName?: string };
    return brandName !== undefined && brandName !== name;
  });
  return { from: brand.name, agents: [...new Set(shown.map(({ agent }) => agent))] };
};

/** Sets the multiple of the stake from which a brand's win counts as a big win. Returns the previous multiple. */
export const storeBrandBigWinMultiple = async (
  tx: DatabaseTransaction,
  id: string,
  stakeMultiple: number,
): Promise<{ readonly from: number }> => {
  const brand = await tx.get<{ stakes: number | null }>(
    'SELECT big_win_stakes AS "stakes" FROM brands WHERE id = ?',
    id,
  );
  if (!brand) throw noBrand(id);
  if (brand.stakes === stakeMultiple)
    throw new BusinessRuleError('BRAND_BIG_WIN_SAME', { brand: id, stakes: stakeMultiple });
  await tx.run('UPDATE brands SET big_win_stakes = ? WHERE id = ?', stakeMultiple, id);
  await publishDatabaseChange(tx, 'brands', id);
  return { from: brand.stakes ?? defaultBigWinStakes };
};

/** Moves a brand to a position in the lobby, counted from 1. Returns its previous position. */
export const moveBrandInLobby = async (
  tx: DatabaseTransaction,
  id: string,
  place: number,
): Promise<{ readonly from: number }> => {
  const ids = (await listBrands(tx)).map((brand) => brand.id);
  const from = ids.indexOf(id) + 1;
  if (from === 0) throw noBrand(id);
  if (place > ids.length) throw new BusinessRuleError('BRAND_PLACE_UNKNOWN', { places: ids.length, place });
  if (from === place) throw new BusinessRuleError('BRAND_PLACE_SAME', { brand: id, place });
  const others = ids.filter((other) => other !== id);
  const ordered = [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
  for (const [position, brandId] of ordered.entries())
    await tx.run('UPDATE brands SET position = ? WHERE id = ?', position, brandId);
  await publishDatabaseChange(tx, 'brands', id);
  return { from };
};

/** Shows or hides a brand and its machines in the lobby. No new players can join the machines of a hidden brand. */
export const storeBrandVisibility = async (tx: DatabaseTransaction, id: string, isShown: boolean): Promise<void> => {
  const brand = await tx.get<{ hidden: number }>('SELECT hidden FROM brands WHERE id = ?', id);
  if (!brand) throw noBrand(id);
  const hidden = isShown ? 0 : 1;
  if (brand.hidden === hidden) throw new BusinessRuleError(isShown ? 'BRAND_SHOWN' : 'BRAND_HIDDEN', { brand: id });
  await tx.run('UPDATE brands SET hidden = ? WHERE id = ?', hidden, id);
  await publishDatabaseChange(tx, 'brands', id);
};

/** Throws a BusinessRuleError if the bounds contain odds of jackpots, but not one for each of the brand's levels. */
export const assertJackpotOddsMatchLevels = (bounds: BrandBounds | null, levelCount: number): void => {
  const given = bounds?.stakedPerHitMinor.length ?? 0;
  if (given !== 0 && given !== levelCount)
    throw new BusinessRuleError('BRAND_ODDS_COUNT', { given, levels: levelCount });
};
