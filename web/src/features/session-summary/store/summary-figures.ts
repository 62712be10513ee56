import type { Limit, LimitKind, LimitWindow } from '@reelfloor/protocol';
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

/** What is left of a limit on play. Minor units; of a time limit, minutes. */
export interface LimitLeft {
  readonly kind: Exclude<LimitKind, 'deposit'>;
  readonly window: LimitWindow;
  readonly left: number;
  readonly whole: number;
}

/** The card has room for these; the page of the limits shows all. */
const maxShown = 3;

/** Returns what is left of the player's limits on play, the scarcest first; an empty list if there are none. */
export const readLimitsLeft = async (): Promise<readonly LimitLeft[]> => {
  const answer = await callServer('protection', {});
  return answer.ok ? limitsLeft(answer.value.limits?.list ?? []) : [];
};

export const limitsLeft = (limits: readonly Limit[]): readonly LimitLeft[] =>
  limits
    .flatMap(({ kind, window, amount, house, used }): LimitLeft[] => {
      const whole = Math.min(amount ?? Number.POSITIVE_INFINITY, house ?? Number.POSITIVE_INFINITY);
      if (kind === 'deposit' || !Number.isFinite(whole)) return [];
      // After wins more can be lost than the limit says.
      return [{ kind, window, left: Math.max(0, whole - used), whole }];
    })
    .sort((a, b) => shareOf(a) - shareOf(b))
    .slice(0, maxShown);

/** The part of the limit that is left, from 0 to 1. */
export const shareOf = ({ left, whole }: LimitLeft): number => (whole === 0 ? 0 : Math.min(1, left / whole));
