import { randomUUID } from 'node:crypto';
import type { CreateLaunch } from '@reelfloor/protocol/casino';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { addSiteSuffixToUsername } from '../../platform/sites/site-usernames.ts';
import { playerLevel } from '../accounts/access-rights.ts';
import { hashTicketOrCookieSecret } from '../sign-in/login-tickets.ts';

export type CasinoPlayerAccount = Selectable<PlayersTable>;

/** Password hash of a casino platform's player. No password has this hash, so the account can be used only through a launch. */
const noPassword = '';

export const findCasinoPlayerAccount = (
  db: Pick<Queries, 'get'>,
  siteKey: number,
  ref: string,
): Promise<CasinoPlayerAccount | undefined> =>
  db.get<CasinoPlayerAccount>('SELECT * FROM players WHERE site_id = ? AND platform_ref = ?', siteKey, ref);

/** Returns the account of a casino platform's player, with the name that the platform sent; creates one for a new player. */
export const upsertCasinoPlayerAccount = async (
  tx: DatabaseTransaction,
  siteKey: number,
  { ref, name, birthDate }: CreateLaunch['player'],
  at: number,
): Promise<CasinoPlayerAccount> => {
  const known = await findCasinoPlayerAccount(tx, siteKey, ref);
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
      ...{ id: `p-${randomUUID()}`, username: addSiteSuffixToUsername(siteKey, username), site_id: siteKey },
      ...{ display_name: name, name, lastname: '', email: '', password_hash: noPassword, pin_code: '' },
      ...{ user_group: 'user', permissions: JSON.stringify([playerLevel]), banned: 0, created_at: at },
      ...{ born_on: bornOn, must_change_password: 0, platform_ref: ref },
    };
    // Do nothing on a conflict: a concurrent launch of the same player may have created the account.
    await tx.query
      .insertInto('players')
      .values(player)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await findCasinoPlayerAccount(tx, siteKey, ref);
    if (kept) return kept;
  }
  throw new Error(`no user name is free for ${ref} of site ${siteKey}`);
};

/**
 * Returns candidate user names by which staff may find the account, most readable first. The platform's player id may have any characters
 * and length, and two ids may differ only in upper and lower case.
 */
const usernamesOf = (ref: string): string[] => [
  ...(/^[A-Za-z0-9_-]{4,24}$/.test(ref) ? [`c.${ref.toLowerCase()}`] : []),
  `c.${hashTicketOrCookieSecret(ref).slice(0, 16).toLowerCase()}`,
];
