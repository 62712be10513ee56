import { anonymisePlayer } from './anonymise-player.ts';
import { blockPlayer, unblockPlayer } from './block-player.ts';
import { endPlayerSignIns, givePin, resetPlayerFactor } from './reset-access.ts';
import { setAccountGroup } from './set-account-group.ts';

/** What staff and the command line change about players' accounts. */
export const playerActions = {
  blockPlayer,
  unblockPlayer,
  endPlayerSignIns,
  givePin,
  resetPlayerFactor,
  setAccountGroup,
  anonymisePlayer,
};
