import type { BrandId } from '@reelfloor/protocol';
import { settings } from './settings.ts';

/** Returns the only brand in single-lobby mode; null if players choose among all brands, or no id is set. */
export const onlyLobby = (): BrandId | null => {
  const { SHOW_LOBBY, LOBBY_ID } = settings();
  return SHOW_LOBBY ? null : LOBBY_ID;
};
