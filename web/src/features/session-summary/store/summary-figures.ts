import { callServer } from '../../../api/call-server.ts';
import type { EndedSession, SessionFigures } from '../../../realtime/ended-session.ts';

/** Returns the session's figures; null if the server has no figures or only those of another session. */
export const summaryFigures = async ({
  machineId,
  figures,
}: Pick<EndedSession, 'machineId' | 'figures'>): Promise<SessionFigures | null> => {
  if (figures) return figures;
  const answer = await callServer('lastSession', {});
  const session = answer.ok ? answer.value.session : null;
  return session?.machine === machineId ? session : null;
};

/** Returns won less staked over the session, in parts of its time; null if the server does not tell it. */
export const readCourse = async (
  machineId: EndedSession['machineId'],
  startedAt: number,
): Promise<readonly number[] | null> => {
  const answer = await callServer('lastSession', {});
  const session = answer.ok ? answer.value.session : null;
  // Another page of the player may have begun another session.
  return session?.machine === machineId && session.startedAt === startedAt
    ? (session.courseMinor ?? null)
    : null;
};

/** Returns what the session paid to the wallet, without money that is still at the machine. */
export const homeMinor = ({ cashOutMinor, winsPaidMinor }: SessionFigures): number =>
  cashOutMinor + winsPaidMinor;

/** Returns wins minus stakes; for a server that does not tell them, what went home minus what was brought. */
export const netMinor = (figures: SessionFigures): number => {
  const { stakedMinor, wonMinor, cashInMinor } = figures;
  return stakedMinor === undefined || wonMinor === undefined
    ? homeMinor(figures) - cashInMinor
    : wonMinor - stakedMinor;
};
