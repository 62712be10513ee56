import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { hashTicketOrCookieSecret } from '../../players/sign-in/login-tickets.ts';

/** Maximum number of displays. */
const maxDisplays = 100;
/** Minimum time in ms between two updates of a display's last-seen time. */
const seenEveryMs = 60_000;

/** A wall-mounted screen. `site`: key of the only site whose play it shows; null means the whole hall. */
interface Display {
  readonly id: string;
  readonly name: string;
  readonly site: number | null;
}

export interface ListedWallDisplay extends Display {
  readonly addedBy: string;
  readonly addedAt: number;
  readonly seenAt: number | null;
}

/** Letters and digits that cannot be confused with each other; 32 of them, so that a random byte selects each with equal probability. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const [groups, perGroup] = [5, 4];

/** Returns a new display token, such as `K7QF-2M9X-H4TC-WZ3B-8NPL`: 100 random bits, typable with a television's remote control. */
export const generateWallDisplayToken = (): string => {
  const drawn = [...randomBytes(groups * perGroup)].map((byte) => letters[byte % letters.length]);
  return Array.from({ length: groups }, (_, group) =>
    drawn.slice(group * perGroup, (group + 1) * perGroup).join(''),
  ).join('-');
};

/** Returns the stored hash of a token, ignoring case and separators. */
const hashOfToken = (token: string): string => hashTicketOrCookieSecret(token.toUpperCase().replace(/[^A-Z0-9]/g, ''));

interface NewDisplay {
  readonly name: string;
  readonly site: number | null;
  readonly token: string;
  readonly who: string;
  readonly at: number;
}

/** Adds a wall display. Throws a BusinessRuleError if its site already has a display of this name, or if there are too many displays. */
export const storeWallDisplay = async (
  tx: DatabaseTransaction,
  { name, site, token, who, at }: NewDisplay,
): Promise<void> => {
  const open = await listWallDisplays(tx);
  if (open.some((other) => other.name === name && other.site === site))
    throw new BusinessRuleError('DISPLAY_EXISTS', { name });
  if (open.length >= maxDisplays) throw new BusinessRuleError('DISPLAYS_FULL', { most: maxDisplays });
  await tx.run(
    'INSERT INTO displays (id, name, token_hash, site_id, added_by, added_at) VALUES (?, ?, ?, ?, ?, ?)',
    ...[randomUUID(), name, hashOfToken(token), site, who, at],
  );
};

/** Revokes the token of a wall display of a site, or of the hall (null). Throws a BusinessRuleError if no display has this name. */
export const revokeWallDisplay = async (
  tx: DatabaseTransaction,
  { name, site, at }: Pick<NewDisplay, 'name' | 'site' | 'at'>,
): Promise<void> => {
  const revoked = await tx.run(
    'UPDATE displays SET revoked_at = ? WHERE name = ? AND coalesce(site_id, -1) = ? AND revoked_at IS NULL',
    ...[at, name, site ?? -1],
  );
  if (revoked === 0) throw new BusinessRuleError('DISPLAY_UNKNOWN', { name });
};

interface DisplayRow {
  readonly id: string;
  readonly name: string;
  readonly site_id: number | null;
  readonly added_by: string;
  readonly added_at: number;
  readonly seen_at: number | null;
}

const columns = 'id, name, site_id, added_by, added_at, seen_at';

const fromRow = ({ id, name, site_id, added_by, added_at, seen_at }: DisplayRow): ListedWallDisplay => ({
  ...{ id, name, site: site_id === null ? null : Number(site_id), addedBy: added_by },
  ...{ addedAt: Number(added_at), seenAt: seen_at === null ? null : Number(seen_at) },
});

/** Returns the displays that are not revoked, by name. */
export const listWallDisplays = async (db: Pick<Queries, 'all'>): Promise<ListedWallDisplay[]> =>
  (await db.all<DisplayRow>(`SELECT ${columns} FROM displays WHERE revoked_at IS NULL ORDER BY name, id`)).map(fromRow);

/** Returns the display with this token; null if the token is unknown or revoked. */
export const findWallDisplayByToken = async (
  db: Pick<Queries, 'get'>,
  token: string,
): Promise<ListedWallDisplay | null> => {
  const row = await db.get<DisplayRow>(
    `SELECT ${columns} FROM displays WHERE token_hash = ? AND revoked_at IS NULL`,
    hashOfToken(token),
  );
  return row ? fromRow(row) : null;
};

/** Returns true if a display's last-seen time must be stored again. */
export const isWallDisplayLastSeenStale = ({ seenAt }: Pick<ListedWallDisplay, 'seenAt'>, at: number): boolean =>
  seenAt === null || at - seenAt >= seenEveryMs;

export const updateWallDisplayLastSeen = (tx: DatabaseTransaction, id: string, at: number): Promise<number> =>
  tx.run('UPDATE displays SET seen_at = ? WHERE id = ?', at, id);
