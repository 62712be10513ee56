import type { UserChange, UserSettings } from '@reelfloor/protocol';
import type { Queries, UnitOfWork } from '../../platform/database/database.ts';

export interface SavedSettings {
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

/** Saves the user's settings. If the change contains a theme or a layout, it replaces the old one as a whole. */
export const saveUserSettings = async (
  unit: UnitOfWork,
  playerId: string,
  change: UserChange,
): Promise<SavedSettings> => {
  const before = await readUserSettings(unit, playerId);
  const after: SavedSettings = {
    shortcuts: [...new Set(change.shortcuts ?? before.shortcuts)],
    settings: { ...before.settings, ...change.settings },
  };
  await unit.run(
    `INSERT INTO user_settings (player_id, shortcuts, settings) VALUES (?, ?, ?)
     ON CONFLICT (player_id) DO UPDATE SET shortcuts = excluded.shortcuts, settings = excluded.settings`,
    playerId,
    JSON.stringify(after.shortcuts),
    JSON.stringify(after.settings),
  );
  return after;
};
