import type { BrandId } from '@reelfloor/protocol';
import { settings } from './settings.ts';

/** The one lobby of single-lobby mode; null where players choose among all. Without an id there is none to show alone. */
export const onlyLobby = (): BrandId | null => {
  const { SHOW_LOBBY, LOBBY_ID } = settings();
  return SHOW_LOBBY ? null : LOBBY_ID;
};
