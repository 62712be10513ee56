import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CallFailure } from '../../../api/call-failure.ts';
import { type OpenSession, openSession } from '../../../realtime/open-session.ts';
import { showMessage } from '../../../ui/toast.ts';
import { cancelCashOut, cashOutSeat, kickPlayer } from '../api/seat-calls.ts';
import { gamePathOf, type ReconnectAction, type ReconnectQuestion } from '../store/reconnect-question.ts';
import { useReconnectTexts } from './use-reconnect-texts.ts';

/** Returns the actions. `running` is the action in progress, `failure` why the last action failed. */
export const useReconnectActions = (session: OpenSession, question: ReconnectQuestion) => {
  const { t } = useReconnectTexts();
  const [, navigate] = useLocation();
  const [running, setRunning] = useState<ReconnectAction | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { machineId } = session;

  const goOn = async (): Promise<CallFailure | null> => {
    if (question.kind === 'cashout' || session.status === 'closing') {
      const cancelled = await cancelCashOut(machineId);
      if (!cancelled.ok && codeOf(cancelled.failure) !== 'CASH_OUT_NONE') {
        noteIfRefused(cancelled.failure);
        return cancelled.failure;
      }
    }
    openSession.dismiss();
    navigate(gamePathOf(session));
    return null;
  };

  const cashOut = async (): Promise<CallFailure | null> => {
    const answer = await cashOutSeat(machineId);
    if (!answer.ok) return answer.failure;
    const [kind, text] = answer.value.closed
      ? (['success', t('cashedOut', { id: machineId })] as const)
      : (['info', t('cashingOut', { id: machineId })] as const);
    // Forget the session now: our server also sends a notice of its end, but other servers may not.
    if (answer.value.closed) openSession.forget();
    showMessage(kind, text, { id: 'reconnect', isListed: true });
    return null;
  };

  /** Disconnects the page that holds the seat. The server's notice "waiting" then changes the dialog. */
  const kick = async (): Promise<CallFailure | null> => {
    const answer = await kickPlayer(machineId);
    return answer.ok ? null : answer.failure;
  };

  const actions = { continue: goOn, cashout: cashOut, kick };
  const run = async (action: ReconnectAction): Promise<void> => {
    setRunning(action);
    const failed = await actions[action]();
    setRunning(null);
    setFailure(failed);
    // The session had already ended, but this page got no notice.
    if (failed && codeOf(failed) === 'SEAT_NONE') openSession.forget();
  };
  return { run, running, failure };
};

/** Removes the question whether to go on where the house or what protects the player does not allow it. */
const noteIfRefused = (failure: CallFailure): void => {
  if (failure.kind === 'refused' && refusesCancelling.has(failure.error.code))
    openSession.noteCancelRefused(failure.error);
};

const refusesCancelling: ReadonlySet<number | string> = new Set([
  'CANCEL_CLOSED',
  'RESTRICTED',
  'UNDER_AGE',
  'LIMIT_REACHED',
]);

const codeOf = (failure: CallFailure): number | string | null =>
  failure.kind === 'refused' ? failure.error.code : null;
