import { callServer } from '../../../api/call-server.ts';
import type { EndedSession, SessionFigures } from '../../../realtime/ended-session.ts';

/**
 * Resolves to the figures of an ended session from the server's database; null if it has no figures, or only those of
 * another session.
 */
export const summaryFigures = async ({
  machineId,
  figures,
}: Pick<EndedSession, 'machineId' | 'figures'>): Promise<SessionFigures | null> => {
  if (figures) return figures;
  const answer = await callServer('lastSession', {});
  const session = answer.ok ? answer.value.session : null;
  return session?.machine === machineId ? session : null;
};

/** Returns the sum that the session paid to the wallet, in minor units, without money that is still at the machine. */
export const homeMinor = ({ cashOutMinor, winsPaidMinor }: SessionFigures): number =>
  cashOutMinor + winsPaidMinor;

/** Returns the session's net result in minor units: the sum paid to the wallet minus the cash-ins. */
export const netMinor = (figures: SessionFigures): number => homeMinor(figures) - figures.cashInMinor;
