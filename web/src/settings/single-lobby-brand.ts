import type { BrandId } from '@reelfloor/protocol';
import { getOperatorSettings } from './operator-settings.ts';

/** Returns the only brand (machines with one game) in single-lobby mode; null if players choose among all brands, or no id is set. */
export const getSingleLobbyBrandId = (): BrandId | null => {
  const { SHOW_LOBBY, LOBBY_ID } = getOperatorSettings();
  return SHOW_LOBBY ? null : LOBBY_ID;
};
