import type { BrandId } from '@reelfloor/protocol';
import { getSettings } from './settings.ts';

/** Returns the only brand in single-lobby mode; null if players choose among all brands, or no id is set. */
export const getSingleLobbyBrand = (): BrandId | null => {
  const { SHOW_LOBBY, LOBBY_ID } = getSettings();
  return SHOW_LOBBY ? null : LOBBY_ID;
};
