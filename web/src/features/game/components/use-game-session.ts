import { useEffect, useState, useSyncExternalStore } from 'react';
import { readToken } from '../../../api/access-token.ts';
import { channelUrl } from '../../../realtime/channel-url.ts';
import { settings } from '../../../settings/settings.ts';
import { GameSession } from '../session/game-session.ts';
import type { GameState } from '../session/game-state.ts';

/** A game session that lives as long as the screen. The seat of a page that is put away waits for it to come back. */
export const useGameSession = (machineId: string): { session: GameSession; state: GameState } => {
  const [session] = useState(
    () =>
      new GameSession({
        url: channelUrl(settings().MACHINE_URL, location.href),
        machineId,
        token: () => readToken() ?? '',
      }),
  );
  useEffect(() => {
    const suspend = () => session.suspend();
    const resume = () => session.start();
    session.start();
    addEventListener('pagehide', suspend);
    addEventListener('pageshow', resume);
    return () => {
      removeEventListener('pagehide', suspend);
      removeEventListener('pageshow', resume);
      session.suspend();
    };
  }, [session]);
  return { session, state: useSyncExternalStore(session.subscribe, session.getState) };
};
