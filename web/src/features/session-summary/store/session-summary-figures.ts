import type { LimitKind, LimitWindow, PlayerLimit } from '@reelfloor/protocol';
import { callServer } from '../../../api/call-server.ts';
import type { EndedSession, SessionFigures } from '../../../realtime/ended-play-session.ts';

/** Fetches the session's figures; null if the server has no figures or only those of another session. */
export const fetchSessionSummaryFigures = async ({
  machineId,
  figures,
}: Pick<EndedSession, 'machineId' | 'figures'>): Promise<SessionFigures | null> => {
  if (figures) return figures;
  const answer = await callServer('lastSession', {});
  const session = answer.ok ? answer.value.session : null;
  return session?.machine === machineId ? session : null;
};

/** Fetches the net result (won minus staked) over time, in steps of the session; null if the server does not send it. */
export const fetchSessionNetResultSteps = async (
  machineId: EndedSession['machineId'],
  startedAt: number,
): Promise<readonly number[] | null> => {
  const answer = await callServer('lastSession', {});
  const session = answer.ok ? answer.value.session : null;
  // Return null for another session, which the player may have started on another page.
  return session?.machine === machineId && session.startedAt === startedAt ? (session.courseMinor ?? null) : null;
};

/** Returns what was paid from the session to the wallet, without money that is still at the machine. */
export const computePaidToWalletMinor = ({ cashOutMinor, winsPaidMinor }: SessionFigures): number =>
  cashOutMinor + winsPaidMinor;

/** Returns wins minus stakes; if the server does not send these, what was paid to the wallet minus the cash-ins. */
export const computeNetResultMinor = (figures: SessionFigures): number => {
  const { stakedMinor, wonMinor, cashInMinor } = figures;
  return stakedMinor === undefined || wonMinor === undefined
    ? computePaidToWalletMinor(figures) - cashInMinor
    : wonMinor - stakedMinor;
};

/** The remaining amount of a player's gambling limit, in minor units; for a time limit, in minutes. */
export interface RemainingLimit {
  readonly kind: Exclude<LimitKind, 'deposit'>;
  readonly window: LimitWindow;
  readonly left: number;
  readonly whole: number;
}

/** Maximum number of gambling limits on the card of a session's result; the page with the limits shows all. */
const maxShown = 3;

/** Fetches the remaining amounts of the player's gambling limits, the scarcest first; an empty list if there are none. */
export const fetchRemainingLimits = async (): Promise<readonly RemainingLimit[]> => {
  const answer = await callServer('protection', {});
  return answer.ok ? listRemainingLimits(answer.value.limits?.list ?? []) : [];
};

export const listRemainingLimits = (limits: readonly PlayerLimit[]): readonly RemainingLimit[] =>
  limits
    .flatMap(({ kind, window, amount, house, used }): RemainingLimit[] => {
      const whole = Math.min(amount ?? Number.POSITIVE_INFINITY, house ?? Number.POSITIVE_INFINITY);
      if (kind === 'deposit' || !Number.isFinite(whole)) return [];
      // Do not cap the remaining amount at the limit: after wins, more than the limit can still be lost.
      return [{ kind, window, left: Math.max(0, whole - used), whole }];
    })
    .sort((a, b) => computeRemainingLimitShare(a) - computeRemainingLimitShare(b))
    .slice(0, maxShown);

/** Remaining share of a gambling limit, 0 to 1. */
export const computeRemainingLimitShare = ({ left, whole }: RemainingLimit): number =>
  whole === 0 ? 0 : Math.min(1, left / whole);
