import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { type OpenSession, openSession } from '../../realtime/open-session.ts';
import { useLatePart } from '../../ui/use-late-part.ts';

const loadAsking = () => import('./components/reconnect-asking.tsx').then((it) => it.ReconnectAsking);
const forget = () => openSession.forget();

interface ReconnectProps {
  /** Returns the image that the server gives the machine; null if it gives none or the machine is not known here. */
  imageOf: (machineId: OpenSession['machineId']) => string | null;
}

/** Asks what to do about an open session. Loaded only if there is one. */
export const Reconnect = ({ imageOf }: ReconnectProps) => {
  const session = useSyncExternalStore(openSession.subscribe, openSession.get);
  const [path] = useLocation();
  // The game page and the logout page handle the open session themselves.
  const isWanted = session !== null && !path.startsWith('/game/') && path !== '/logout';
  const Asking = useLatePart(isWanted, loadAsking, forget);
  return Asking && session && <Asking session={session} image={imageOf(session.machineId)} />;
};
