import type { BrandId } from '@reelfloor/protocol';
import { settings } from './settings.ts';

/** The one lobby of single-lobby mode; null: players choose among all, or no id is set. */
export const onlyLobby = (): BrandId | null => {
  const { SHOW_LOBBY, LOBBY_ID } = settings();
  return SHOW_LOBBY ? null : LOBBY_ID;
};
