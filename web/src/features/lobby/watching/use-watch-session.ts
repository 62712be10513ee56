import type { MachineId } from '@reelfloor/protocol';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { WatchSession } from './watch-session.ts';
import type { WatchView } from './watch-view.ts';

const uses = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Watches the machine while mounted and visible: a hidden page costs nobody anything. */
export const useWatchSession = (id: MachineId): { session: WatchSession; view: WatchView } => {
  const [session] = useState(() => new WatchSession(id));
  useEffect(() => {
    const look = () => (document.hidden ? session.stop() : session.start());
    const note = () => session.noteUse();
    look();
    document.addEventListener('visibilitychange', look);
    for (const use of uses) document.addEventListener(use, note, { passive: true });
    return () => {
      document.removeEventListener('visibilitychange', look);
      for (const use of uses) document.removeEventListener(use, note);
      session.stop();
    };
  }, [session]);
  return { session, view: useSyncExternalStore(session.subscribe, session.get) };
};
