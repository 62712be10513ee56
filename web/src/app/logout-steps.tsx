import type { MachineId } from '@reelfloor/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { getLocalSignInId } from '../api/access-token.ts';
import { type CallFailure, isUnsupportedCallFailure } from '../api/call-failure.ts';
import { callServer } from '../api/call-server.ts';
import { announceLogoutToOtherTabs, clearLogoutAnnouncement } from '../api/logout-across-tabs.ts';
import { applySignOut, markLogoutStarted, signInStore } from '../api/sign-in-state.ts';
import { getCallFailureText } from '../failures/call-failure-text.ts';
import { lockStore } from '../features/lock/store/idle-lock.ts';
import { cashOutSeat, disconnectPageHoldingSeat } from '../features/reconnect/api/seat-calls.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { openSession } from '../realtime/open-session-store.ts';
import { Button } from '../ui/button.tsx';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import { logoutMessages } from './messages/logout/logout-messages.ts';

/** Logs out. Deletes the token even if the server cannot be reached to revoke it. */
export const logOut = async (): Promise<void> => {
  const mark = markLogoutStarted();
  await callServer('logout', {});
  // Sign out only if this sign-in is still the current one: a channel may have ended it, and another player may have signed in since.
  if (signInStore.getState().kind !== 'signedOut' && getLocalSignInId() === mark) applySignOut(null);
};

/**
 * Returns the machine at which the player still has a seat; null if none; `unknown` if the server did not respond. While locked, a page may
 * only call `validate`.
 */
export const findMachineWithPlayersSeat = async (isLocked: boolean): Promise<MachineId | 'unknown' | null> => {
  const known = openSession.get();
  if (known) return known.machineId;
  if (isLocked) {
    const signIn = await callServer('validate', {});
    return signIn.ok ? (signIn.value.seat ?? null) : untold(signIn.failure);
  }
  const result = await callServer('sessions', { query: { limit: 1 } });
  if (!result.ok) return untold(result.failure);
  const [newest] = result.value.items;
  return newest?.end === null ? newest.machine : null;
};

/** Returns null if the server lacks the call or has ended the sign-in: then there is no seat to ask the player about. */
const untold = (failure: CallFailure): 'unknown' | null =>
  isUnsupportedCallFailure(failure) || failure.kind === 'unauthorised' ? null : 'unknown';

/** Cashes out, then logs out. If cashing out fails, the player stays signed in and the failure is returned. */
export const cashOutAndLogOut = async (machineId: MachineId): Promise<CallFailure | null> => {
  announceLogoutToOtherTabs('begun');
  // First remove the player's other page that is playing, because the server refuses to close its seat.
  if (openSession.get()?.status === 'playing') await disconnectPageHoldingSeat(machineId);
  let answer = await cashOutSeat(machineId);
  if (!answer.ok && codeOf(answer.failure) === 'SEAT_TAKEN') {
    // Another page of the player has the seat, perhaps a page that is closing, so remove that page and retry.
    await disconnectPageHoldingSeat(machineId);
    answer = await cashOutSeat(machineId);
  }
  if (!answer.ok && codeOf(answer.failure) !== 'SEAT_NONE') {
    clearLogoutAnnouncement();
    return answer.failure;
  }
  await logOut();
  return null;
};

const codeOf = (failure: CallFailure): number | string | null =>
  failure.kind === 'refused' ? failure.error.code : null;

export const LogoutSteps = () => {
  const [seat, setSeat] = useState<MachineId | 'unknown' | null>(null);
  const look = useCallback(async () => {
    const found = await findMachineWithPlayersSeat(lockStore.getState().state !== 'open');
    if (found === null) await logOut();
    else setSeat(found);
  }, []);
  useEffect(() => void look(), [look]);
  if (seat === 'unknown') return <LogoutUnchecked onRetry={look} />;
  return seat && <LogoutAsking machineId={seat} />;
};

/** Asks what to do if the server did not respond whether the player has a seat. Escape keeps the player signed in. */
const LogoutUnchecked = ({ onRetry }: { onRetry: () => Promise<void> }) => {
  const { t } = useMessages(logoutMessages);
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const stay = () => navigate('/lobby', { replace: true });
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <QuestionDialog id="logout" heading="h1" title={t('uncheckedTitle')} text={t('uncheckedText')} onCancel={stay}>
      <Button size="large" variant="primary" autoFocus busy={busy} onClick={retry}>
        {t('retry')}
      </Button>
      <Button size="large" variant="outline" disabled={busy} onClick={stay}>
        {t('stay')}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={() => void logOut()}>
        {t('leaveUnchecked')}
      </Button>
    </QuestionDialog>
  );
};

/** Asks what to do with the player's seat before logging out. Escape keeps the player signed in. */
const LogoutAsking = ({ machineId }: { machineId: MachineId }) => {
  const { t } = useMessages(logoutMessages);
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stay = () => navigate('/lobby', { replace: true });
  const cashOut = async () => {
    setBusy(true);
    const failed = await cashOutAndLogOut(machineId);
    setBusy(false);
    setFailure(failed && getCallFailureText(failed));
  };
  return (
    <QuestionDialog
      id="logout"
      heading="h1"
      title={t('title', { id: machineId })}
      text={t('text')}
      note={
        failure && (
          <p role="alert" className="mt-4 font-semibold text-bad">
            {failure}
          </p>
        )
      }
      onCancel={stay}
    >
      <Button size="large" variant="primary" autoFocus busy={busy} onClick={() => void cashOut()}>
        {t('cashOut')}
      </Button>
      <Button size="large" variant="outline" disabled={busy} onClick={stay}>
        {t('stay')}
      </Button>
      <Button variant="ghost" disabled={busy} onClick={() => void logOut()}>
        {t('leave')}
      </Button>
    </QuestionDialog>
  );
};
