import { CircleAlert, Clock, HandCoins, type LucideIcon, Power, Sparkles, UserRound, Wrench } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { CallFailure } from '../../../api/call-failure.ts';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { getProtectionRefusalText } from '../../../failures/protection-refusal-text.ts';
import { findRefusalResolutionLink } from '../../../failures/refusal-message.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import type { RemoteError } from '../../../i18n/server-error-text.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { type OpenSession, openSession } from '../../../realtime/open-session-store.ts';
import { buildBrandPicturePath } from '../../../ui/brand-picture-path.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import { PictureWithFallback } from '../../../ui/picture-with-fallback.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { type StatusTone, toneTextClasses } from '../../../ui/status-dot.tsx';
import { showLongToast } from '../../../ui/toast.ts';
import { cancelCashOut, cashOutSeat, disconnectPageHoldingSeat } from '../api/seat-calls.ts';
import { reconnectMessages } from '../messages/reconnect-messages.ts';
import {
  buildGamePath,
  chooseReconnectQuestion,
  type ReconnectAction,
  type ReconnectQuestion,
} from '../store/reconnect-question.ts';

/** Shows the dialog about the open session or, if the player has postponed it, a reminder. */
export const ReconnectPrompt = ({ session, image }: { session: OpenSession; image: string | null }) => (
  <>
    {/* The reminder stays mounted behind the dialog that it opens, to get the focus back. */}
    {session.status === 'waiting' && <Reminder session={session} />}
    {session.isAsked && <ReconnectDialog session={session} image={image} />}
  </>
);

const Reminder = ({ session }: { session: OpenSession }) => {
  const { t } = useMessages(reconnectMessages);
  const leftMs = useRemainingMs(session.heldUntilMs);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openSession.ask()}
      className="figures fixed start-4 bottom-4 z-20 flex min-h-11 items-center gap-3 rounded-full border border-hold bg-surface-1 px-5 font-semibold text-ink hover:bg-surface-2 md:start-auto md:end-8"
    >
      <Clock aria-hidden="true" className="size-5 text-hold" />
      {t('reminder', { id: session.machineId, time: leftMs === null ? '' : formatDuration(leftMs) })}
    </button>
  );
};

/** Dialog that asks what to do about the open session. Follows the session's state while it is shown. */
export const ReconnectDialog = ({ session, image }: { session: OpenSession; image: string | null }) => {
  const { t } = useMessages(reconnectMessages);
  const question = chooseReconnectQuestion(session);
  const { run, running, failure } = useReconnectActions(session, question);
  return (
    <QuestionDialog
      id="reconnect"
      heading="h2"
      title={t('title')}
      text={t(`is.${question.kind === 'error' && session.staffNotified ? 'errorReported' : question.kind}`)}
      isLive
      comesUnasked
      picture={<MachinePicture session={session} image={image} kind={question.kind} />}
      about={<MachineLine session={session} kind={question.kind} />}
      note={
        <>
          {session.status === 'waiting' && <HeldFor untilMs={session.heldUntilMs} />}
          {session.status === 'closing' && session.cancelRefused && (
            <p className="mt-3 break-words text-ink-2">
              <Refusal error={session.cancelRefused} />
            </p>
          )}
          {failure && (
            <p role="alert" className="mt-4 font-semibold text-bad">
              {failure.kind === 'refused' ? <Refusal error={failure.error} /> : getCallFailureText(failure)}
            </p>
          )}
        </>
      }
      onCancel={() => openSession.dismiss()}
    >
      {question.actions.map((action, index) => (
        <Button
          key={action}
          size="large"
          variant={index === 0 ? 'primary' : 'outline'}
          busy={running === action}
          disabled={running !== null}
          onClick={() => void run(action)}
        >
          {t(action)}
        </Button>
      ))}
      <Button
        variant="ghost"
        onClick={() => openSession.dismiss()}
        className="[@media(max-height:32rem)]:odd:col-span-2"
      >
        {t(question.actions.length === 0 ? 'understood' : 'later')}
      </Button>
    </QuestionDialog>
  );
};

/** Shows why an action was refused, with a link to the page where the player can resolve it. */
const Refusal = ({ error }: { error: RemoteError }) => {
  const { t } = useMessages(mainMessages);
  const wayOut = findRefusalResolutionLink(error);
  return (
    <>
      <span>{getProtectionRefusalText(error)} </span>
      {wayOut && (
        <Link
          href={wayOut.path}
          onClick={() => openSession.dismiss()}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {t(wayOut.label)}
        </Link>
      )}
    </>
  );
};

interface AboutSession {
  session: OpenSession;
  kind: ReconnectQuestion['kind'];
}

const MachinePicture = ({ session: { brandName }, image, kind }: AboutSession & { image: string | null }) => (
  <div
    className={joinClassNames(
      'aspect-[3/1] overflow-hidden bg-surface-2 [@media(max-height:32rem)]:hidden',
      // Desaturate the picture only if the machine cannot be played.
      (kind === 'error' || kind === 'offline') && 'saturate-[0.3]',
    )}
  >
    <PictureWithFallback
      sources={[image, brandName && buildBrandPicturePath(brandName)]}
      width={600}
      height={400}
      eager
    />
  </div>
);

const MachineLine = ({ session: { machineId, brandName }, kind }: AboutSession) => {
  const { t } = useMessages(reconnectMessages);
  const { icon: Icon, tone } = looks[kind];
  return (
    <p className="figures flex flex-wrap items-center gap-x-2 text-ink-2">
      <Icon aria-hidden="true" className={joinClassNames('size-5 flex-none', toneTextClasses[tone])} />
      <span>{t('machine', { id: machineId }) + (brandName ? ` · ${brandName}` : '')}</span>
    </p>
  );
};

const HeldFor = ({ untilMs }: { untilMs: number | null }) => {
  const { t } = useMessages(reconnectMessages);
  const leftMs = useRemainingMs(untilMs);
  if (leftMs === null) return null;
  return (
    <p role="timer" className="figures mt-4 flex items-center gap-2 font-semibold text-hold">
      <Clock aria-hidden="true" className="size-4" />
      {t('heldFor', { time: formatDuration(leftMs) })}
    </p>
  );
};

const looks: Record<ReconnectQuestion['kind'], { readonly icon: LucideIcon; readonly tone: StatusTone }> = {
  waiting: { icon: Clock, tone: 'hold' },
  bonus: { icon: Sparkles, tone: 'info' },
  handpay: { icon: HandCoins, tone: 'warn' },
  cashout: { icon: HandCoins, tone: 'warn' },
  leaving: { icon: HandCoins, tone: 'info' },
  playing: { icon: UserRound, tone: 'info' },
  error: { icon: Wrench, tone: 'bad' },
  offline: { icon: Power, tone: 'off' },
  unknown: { icon: CircleAlert, tone: 'off' },
};

/** Returns the actions of the dialog. `running` is the action in progress, `failure` why the last action failed. */
const useReconnectActions = (session: OpenSession, question: ReconnectQuestion) => {
  const { t } = useMessages(reconnectMessages);
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
    navigate(buildGamePath(session));
    return null;
  };

  const cashOut = async (): Promise<CallFailure | null> => {
    const answer = await cashOutSeat(machineId);
    if (!answer.ok) return answer.failure;
    const [kind, text] = answer.value.closed
      ? (['success', t('cashedOut', { id: machineId })] as const)
      : (['info', t('cashingOut', { id: machineId })] as const);
    // Forget the session now: our server also sends a notice of its end, but third-party servers may not.
    if (answer.value.closed) openSession.forget();
    showLongToast(kind, text, { id: 'reconnect', isListed: true });
    return null;
  };

  /** Disconnects the page that holds the seat. The server's notice "waiting" then updates the dialog. */
  const kick = async (): Promise<CallFailure | null> => {
    const answer = await disconnectPageHoldingSeat(machineId);
    return answer.ok ? null : answer.failure;
  };

  const actions = { continue: goOn, cashout: cashOut, kick };
  const run = async (action: ReconnectAction): Promise<void> => {
    setRunning(action);
    const failed = await actions[action]();
    setRunning(null);
    setFailure(failed);
    // Forget the session: it had already ended, but this page received no notice.
    if (failed && codeOf(failed) === 'SEAT_NONE') openSession.forget();
  };
  return { run, running, failure };
};

/** Removes the option to continue if the operator or a restriction does not allow it. */
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
