import { closeHarmIndicator, orderCheck, sendMessage, writeNote } from './intervene.ts';
import { confirmOperatorLimit, setOperatorLimit } from './operator-limit.ts';
import { askRelease, confirmRelease } from './release-player.ts';
import { excludePlayer, restrictPlayer, timeOutPlayer } from './restrict-player.ts';

/** What staff and the command line do to protect players. */
export const protectionActions = {
  ...{ writeNote, sendMessage, orderCheck, closeHarmIndicator },
  ...{ setOperatorLimit, confirmOperatorLimit },
  ...{ timeOutPlayer, excludePlayer, restrictPlayer },
  ...{ askRelease, confirmRelease },
};
