import type { ActionParts } from '../office-parts.ts';
import { addPlayer } from './add-player.ts';
import { anonymisePlayer } from './anonymise-player.ts';
import { blockPlayer, unblockPlayer } from './block-player.ts';
import { editPlayer } from './edit-player.ts';
import { exportPlayer } from './export-player.ts';
import { endPlayerSignIns, givePassword, givePin, resetPlayerFactor } from './reset-access.ts';
import { setAccountGroup, setAccountPermissions } from './set-account-rights.ts';

/** What staff and the command line change about players' accounts. */
export const playerActions = (parts: ActionParts) => ({
  addPlayer: addPlayer(parts),
  editPlayer,
  exportPlayer,
  blockPlayer,
  unblockPlayer,
  endPlayerSignIns,
  givePassword: givePassword(parts),
  givePin,
  resetPlayerFactor,
  setAccountGroup,
  setAccountPermissions,
  anonymisePlayer,
});
