import type { MachineId, PlayerId, SignIn, UserChange, UserSettings } from '@reelfloor/protocol';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { releaseVersion } from '../../platform/process/release-version.ts';
import { removeSiteSuffixFromUsername } from '../../platform/sites/site-usernames.ts';
import { isExcludedFromPlay } from '../protection/is-excluded-from-play.ts';

/** Returns for the page whether the account has a PIN, but not the PIN's hash, from which the PIN could be guessed. */
export const getPinPresenceForPage = (pinCode: string): '' | 'server' => (pinCode === '' ? '' : 'server');

/**
 * Returns the answer to `/login` and `/validate`. Its "last logon" is the one before this sign-in. `locked`: for a locked page, the machine
 * where its player has a seat; null: the page is not locked.
 */
export const buildSignInAnswer = async (
  db: Queries,
  {
    player,
    token,
    signInId,
    ip,
    locked,
    at,
  }: {
    player: PlayersTable;
    token: string;
    signInId: string;
    ip: string;
    locked: { readonly seat: MachineId | null } | null;
    at: number;
  },
): Promise<SignIn> => {
  const last = await db.get<{ at: number; ip: string }>(
    `SELECT at, ip FROM logins
     WHERE player_id = ? AND label = 'login success' AND sign_in_id <> ?
       AND id < (SELECT coalesce(max(id), 0) FROM logins WHERE player_id = ? AND sign_in_id = ?)
     ORDER BY id DESC LIMIT 1`,
    player.id,
    signInId,
    player.id,
    signInId,
  );
  return {
    token,
    pin_code: getPinPresenceForPage(player.pin_code),
    Permissions: JSON.parse(player.permissions),
    Group: player.user_group,
    ip_address: ip,
    versions: releaseVersion,
    last_logon: last ? new Date(last.at).toISOString() : null,
    last_logon_ip: last?.ip ?? null,
    locked: locked !== null,
    ...locked,
    restricted: await isExcludedFromPlay(db, player.id, at),
    user: buildSignedInUser(player, await readUserSettings(db, player.id)),
  };
};

export const buildSignedInUser = (player: PlayersTable, { shortcuts, settings }: SavedSettings): SignIn['user'] => ({
  id: player.id as PlayerId,
  username: removeSiteSuffixFromUsername(player.username),
  displayName: player.display_name,
  name: player.name,
  lastname: player.lastname,
  email: player.email,
  photoURL: null,
  shortcuts,
  settings,
});

interface SavedSettings {
  readonly shortcuts: string[];
  readonly settings: UserSettings;
}

export const readUserSettings = async (db: Queries, playerId: string): Promise<SavedSettings> => {
  const row = await db.get<{ shortcuts: string; settings: string }>(
    'SELECT shortcuts, settings FROM user_settings WHERE player_id = ?',
    playerId,
  );
  return row
    ? { shortcuts: JSON.parse(row.shortcuts), settings: JSON.parse(row.settings) }
    : { shortcuts: [], settings: {} };
};

/** Saves the user's settings. A theme or a layout in the change replaces the stored one completely. */
export const saveUserSettings = async (
  tx: DatabaseTransaction,
  playerId: string,
  change: UserChange,
): Promise<SavedSettings> => {
  const before = await readUserSettings(tx, playerId);
  const after: SavedSettings = {
    shortcuts: [...new Set(change.shortcuts ?? before.shortcuts)],
    settings: { ...before.settings, ...change.settings },
  };
  await tx.run(
    `INSERT INTO user_settings (player_id, shortcuts, settings) VALUES (?, ?, ?)
     ON CONFLICT (player_id) DO UPDATE SET shortcuts = excluded.shortcuts, settings = excluded.settings`,
    playerId,
    JSON.stringify(after.shortcuts),
    JSON.stringify(after.settings),
  );
  return after;
};
