import { randomUUID } from 'node:crypto';
import type { CreateLaunch } from '@reelfloor/protocol/casino';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { usernameAt } from '../../platform/sites/site-names.ts';
import { playerLevel } from '../accounts/rights.ts';
import { hashOfText } from '../sign-in/tickets.ts';

export type PlatformAccount = Selectable<PlayersTable>;

/** No password has this hash, so nobody can log in to the account but by a launch. */
const noPassword = '';

export const findPlatformAccount = (
  db: Pick<Queries, 'get'>,
  siteKey: number,
  ref: string,
): Promise<PlatformAccount | undefined> =>
  db.get<PlatformAccount>('SELECT * FROM players WHERE site_id = ? AND platform_ref = ?', siteKey, ref);

/** Returns the account of a player of a casino's platform, with the name that the platform gives; opens one for a new player. */
export const keepPlatformAccount = async (
  tx: DatabaseTransaction,
  siteKey: number,
  { ref, name, birthDate }: CreateLaunch['player'],
  at: number,
): Promise<PlatformAccount> => {
  const known = await findPlatformAccount(tx, siteKey, ref);
  const bornOn = birthDate ?? known?.born_on ?? null;
  if (known) {
    if (known.display_name !== name || known.born_on !== bornOn)
      await tx.run(
        'UPDATE players SET display_name = ?, name = ?, born_on = ? WHERE id = ?',
        ...[name, name, bornOn, known.id],
      );
    return { ...known, display_name: name, name, born_on: bornOn };
  }
  for (const username of usernamesOf(ref)) {
    const player = {
      ...{ id: `p-${randomUUID()}`, username: usernameAt(siteKey, username), site_id: siteKey },
      ...{ display_name: name, name, lastname: '', email: '', password_hash: noPassword, pin_code: '' },
      ...{ user_group: 'user', permissions: JSON.stringify([playerLevel]), banned: 0, created_at: at },
      ...{ born_on: bornOn, must_change_password: 0, platform_ref: ref },
    };
    // Another launch of the same player may open the account at the same time.
    await tx.query
      .insertInto('players')
      .values(player)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await findPlatformAccount(tx, siteKey, ref);
    if (kept) return kept;
  }
  throw new Error(`no user name is free for ${ref} of site ${siteKey}`);
};

/**
 * Returns the user names by which staff may find the account, the most readable first. The platform's own reference may have any letters
 * and any length, and two of them may differ in capitals alone.
 */
const usernamesOf = (ref: string): string[] => [
  ...(/^[A-Za-z0-9_-]{4,24}$/.test(ref) ? [`c.${ref.toLowerCase()}`] : []),
  `c.${hashOfText(ref).slice(0, 16).toLowerCase()}`,
];
