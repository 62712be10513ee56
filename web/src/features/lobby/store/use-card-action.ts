import type { LobbyMachine } from '@reelfloor/protocol';
import { useSyncExternalStore } from 'react';
import { isPlayRestricted, playRestriction } from '../../../realtime/play-restriction.ts';
import { type CardAction, cardActionOf, whileRestricted } from './card-action.ts';
import { useIsMySession } from './my-session.ts';

/** Returns the action of a machine's card for this player. */
export const useCardAction = (machine: LobbyMachine): CardAction => {
  const action = cardActionOf(machine, useIsMySession(machine.id));
  return useIsRestricted() ? whileRestricted(action) : action;
};

/** Returns whether something keeps the player from play. Then the lobby is there to look at: it offers no play, queue or star. */
export const useIsRestricted = (): boolean =>
  useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
