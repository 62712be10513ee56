import { useSyncExternalStore } from 'react';
import { endedSession } from '../../realtime/ended-session.ts';
import { useLatePart } from '../../ui/use-late-part.ts';

const loadCard = () => import('./components/session-summary-card.tsx').then((it) => it.SessionSummaryCard);
const forget = () => endedSession.set(null);

/** Shows a session's result. Loaded only when a session has just ended. */
export const SessionSummary = () => {
  const ended = useSyncExternalStore(endedSession.subscribe, endedSession.get);
  const Card = useLatePart(ended !== null, loadCard, forget);
  return Card && ended && <Card key={ended.machineId} ended={ended} onClose={forget} />;
};
