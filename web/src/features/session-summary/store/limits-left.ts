import type { Limit, LimitKind, LimitWindow } from '@reelfloor/protocol';
import { callServer } from '../../../api/call-server.ts';

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
