import { callServer } from '../../../api/call-server.ts';
import type { EndedSession, SessionFigures } from '../../../realtime/ended-session.ts';

/** What the server's books say of an ended session; null where the server does not tell, or has another one by now. */
export const summaryFigures = async ({
  machineId,
  figures,
}: Pick<EndedSession, 'machineId' | 'figures'>): Promise<SessionFigures | null> => {
  if (figures) return figures;
  const answer = await callServer('lastSession', {});
  const session = answer.ok ? answer.value.session : null;
  return session?.machine === machineId ? session : null;
};

/** What came home to the wallet, and what the session won or lost: money that is still at the machine is in neither. */
export const homeMinor = ({ cashOutMinor, winsPaidMinor }: SessionFigures): number =>
  cashOutMinor + winsPaidMinor;

export const netMinor = (figures: SessionFigures): number => homeMinor(figures) - figures.cashInMinor;
