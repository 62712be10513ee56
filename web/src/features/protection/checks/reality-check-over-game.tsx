import type { Protection, RealityCheck } from '@reelfloor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { loadLazyApiRoutes } from '../../../api/lazy-api-routes.ts';
import { useIsProtectionSupported } from '../../../api/use-sign-in-state.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { usePlayerProtection } from '../api/get-player-protection.ts';
import { protectionKey } from '../api/protection-key.ts';

const loadDialog = async () => {
  void loadLazyApiRoutes();
  return (await import('./reality-check-dialog.tsx')).RealityCheckDialog;
};
const loadTerms = () => import('../terms/terms-acceptance-dialog.tsx').then((it) => it.TermsAcceptanceDialog);
const loadNote = async () => (await import('./reality-check-dialog.tsx')).RestPeriodCountdown;

interface CheckOverGameProps {
  watched: ReturnType<typeof useRealityCheck>;
  /** False while a round or its free spins are running: they finish before the reality check is shown. */
  isBetweenRounds: boolean;
  creditMinor: number;
  onLeave: () => void;
}

/** Shows a due reality check or terms to accept, once the round is over, and the rest period after a check. Each is loaded when needed. */
export const RealityCheckOverGame = ({ watched, isBetweenRounds, creditMinor, onLeave }: CheckOverGameProps) => {
  const { check, serverTime, termsDue, ask } = watched;
  const isShown = check?.isDue === true && check.figures !== null && isBetweenRounds;
  const Dialog = useLazyComponent(isShown, loadDialog, ask);
  const Note = useLazyComponent(check?.breakUntil != null, loadNote, ask);
  const asksTerms = termsDue !== null && !isShown && isBetweenRounds;
  const TermsQuestion = useLazyComponent(asksTerms, loadTerms, ask);
  return (
    <>
      {TermsQuestion && termsDue !== null && <TermsQuestion number={termsDue} seat={{ creditMinor, leave: onLeave }} />}
      {Dialog && check?.figures && (
        <Dialog key={check.number} {...{ check, creditMinor, onLeave }} figures={check.figures} />
      )}
      {Note && check?.breakUntil != null && <Note until={check.breakUntil} serverTime={serverTime} />}
    </>
  );
};

/** Why the next paid spin would be refused: a reality check is open, or the rest period after one is running. */
type CheckHold = 'check' | 'rest';

/** Minimum and maximum polling interval, in ms, for whether a reality check is due. */
const shortestMs = 1_000;
const longestMs = 10 * 60_000;

/**
 * Polls the player's reality check while a game is shown. The times are the server's: the page's clock only measures how long to wait
 * before the next poll. `ask` polls at once.
 */
export const useRealityCheck = (): {
  readonly check: RealityCheck | null;
  readonly serverTime: number;
  readonly hold: CheckHold | null;
  /** Version number of the terms that the player must accept before the next paid spin; null: none. */
  readonly termsDue: number | null;
  readonly ask: () => void;
} => {
  const queries = useQueryClient();
  useEffect(() => void loadLazyApiRoutes(), []);
  const ask = useCallback(() => void queries.invalidateQueries({ queryKey: protectionKey }), [queries]);
  const { data, dataUpdatedAt } = usePlayerProtection(useIsProtectionSupported());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server sets the next wait
  useEffect(() => {
    const waitMs = data ? untilChangeMs(data) : null;
    if (waitMs === null) return;
    const timer = setTimeout(ask, Math.min(Math.max(waitMs, shortestMs), longestMs));
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt, ask]);
  const check = data?.check ?? null;
  return {
    check,
    serverTime: data?.serverTime ?? 0,
    hold: holdOf(check),
    termsDue: data?.termsDue ?? null,
    ask,
  };
};

/** Returns the time in ms until a reality check is due or a rest period ends; null if neither is known. */
const untilChangeMs = ({ check, serverTime }: Protection): number | null => {
  if (!check || check.isDue) return null;
  const at = check.breakUntil ?? check.dueAt;
  return at === null ? null : at - serverTime;
};

const holdOf = (check: RealityCheck | null): CheckHold | null => {
  if (check === null) return null;
  if (check.isDue) return 'check';
  return check.breakUntil === null ? null : 'rest';
};
