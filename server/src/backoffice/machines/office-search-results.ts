import { foldNameForComparison } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import type { Machine } from '../../play/machines/machine.ts';
import { searchAccounts } from '../players/list-player-accounts.ts';

/** Maximum number of search results of each kind. */
const most = 6;

export interface FoundTransfer {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly amountMinor: number | null;
  readonly at: number;
  readonly machine: string;
  readonly player: { readonly id: string; readonly name: string };
}

/** Returns the machines whose id begins with the text, with their brand names; if there are none, those whose brand's name contains it. */
export const searchMachines = (
  machines: readonly Pick<Machine, 'id' | 'brandId'>[],
  getBrandName: (brandId: string) => string,
  text: string,
): { id: string; brand: string }[] => {
  const wanted = foldNameForComparison(text);
  const byId = machines.filter(({ id }) => foldNameForComparison(id).startsWith(wanted));
  const byBrand = machines.filter(({ brandId }) => foldNameForComparison(getBrandName(brandId)).includes(wanted));
  return [...new Set([...byId.sort((a, b) => order.compare(a.id, b.id)), ...byBrand])]
    .slice(0, most)
    .map(({ id, brandId }) => ({ id, brand: getBrandName(brandId) }));
};

export const searchPlayers = async (
  db: Queries,
  text: string,
): Promise<{ id: string; login: string; name: string }[]> =>
  (await searchAccounts(db, text, most)).map(({ id, username, name, lastname }) => ({
    id,
    login: username,
    name: `${name} ${lastname}`.trim(),
  }));

/**
 * Returns transfers, and hand pays that need approval, whose reference begins with the text, newest first. Texts shorter than `shortest`
 * match nothing.
 */
export const searchTransfers = async (db: Queries, text: string): Promise<FoundTransfer[]> => {
  if (text.length < shortest || !/^[\w-]+$/.test(text)) return [];
  const begins = transferPrefixes.map((prefix) => `${prefix}${text}`);
  const transfers = await db.all<FoundRow>(
    `SELECT ${found} FROM cash_transfers t LEFT JOIN players p ON p.id = t.player_id
     WHERE ${begins.map(() => '(t.id >= ? AND t.id < ?)').join(' OR ')} ORDER BY t.at DESC LIMIT ${most}`,
    ...begins.flatMap((begin) => [begin, `${begin}${afterEveryId}`]),
  );
  const pays = await db.all<FoundRow>(
    `SELECT ${found} FROM waiting_hand_pays t LEFT JOIN players p ON p.id = t.player_id
     WHERE t.id LIKE ? ESCAPE '!' ORDER BY t.at DESC LIMIT ${most}`,
    `%${text.replaceAll('_', '!_')}%`,
  );
  const byId = new Map([
    ...pays.filter(({ id }) => isNamed(id, text)).map((row) => [row.id, row] as const),
    ...transfers.filter(({ id }) => begins.some((begin) => id.startsWith(begin))).map((row) => [row.id, row] as const),
  ]);
  return [...byId.values()]
    .sort((one, other) => other.at - one.at)
    .slice(0, most)
    .map(({ playerId, username, ...transfer }) => ({
      ...transfer,
      player: { id: playerId, name: username ?? playerId },
    }));
};

interface FoundRow extends Omit<FoundTransfer, 'player'> {
  readonly playerId: string;
  readonly username: string | null;
}

const found = `t.id, t.kind, t.state, t.amount_minor AS "amountMinor", t.at, t.machine_id AS machine,
  t.player_id AS "playerId", p.username`;
/** Prefixes of transfer ids before the reference that staff search for; empty for transfers that players order. */
const transferPrefixes = ['', 'hand-pay-', 'close-'];
/** Returns whether the id of a hand pay begins with the text, with or without the prefix of its kind. */
const isNamed = (id: string, text: string): boolean =>
  id.startsWith(text) || id.replace(/^(?:hand-pay|jackpot-\d+)-/, '').startsWith(text);
const shortest = 4;
/** Suffix that sorts after every id with the same prefix, in any collation. */
const afterEveryId = 'zzzz';
const order = new Intl.Collator('en', { numeric: true });
