import {
  CircleAlert,
  Clock,
  HandCoins,
  type LucideIcon,
  Power,
  Sparkles,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLeftMs } from '../../../clock/use-left-ms.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { type OpenSession, openSession } from '../../../realtime/open-session.ts';
import { brandPicturePath } from '../../../ui/brand-picture-path.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { type Tone, toneText } from '../../../ui/status-dot.tsx';
import { questionOf, type ReconnectQuestion } from '../store/reconnect-question.ts';
import { useReconnectActions } from './use-reconnect-actions.ts';
import { useReconnectTexts } from './use-reconnect-texts.ts';

/** Asks the player what is to become of an open session; follows what the server says of it meanwhile. */
export const ReconnectDialog = ({ session }: { session: OpenSession }) => {
  const { t } = useReconnectTexts();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    // The effect runs twice in development.
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const question = questionOf(session);
  const { run, running, failure } = useReconnectActions(session, question);
  return (
    <dialog
      ref={ref}
      aria-labelledby="reconnect-title"
      aria-describedby="reconnect-text"
      onCancel={(event) => {
        event.preventDefault();
        openSession.dismiss();
      }}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface-1 text-ink backdrop:bg-[rgb(4_7_14/0.6)]"
    >
      <BrandPicture session={session} kind={question.kind} />
      <div className="p-5 md:p-6">
        <MachineLine session={session} kind={question.kind} />
        <h2 id="reconnect-title" className="mt-2 text-20">
          {t('title')}
        </h2>
        <p id="reconnect-text" role="status" className="mt-2 text-ink-2">
          {t(`is.${question.kind}`)}
        </p>
        {session.status === 'waiting' && <HeldFor untilMs={session.heldUntilMs} />}
        {failure && (
          <p role="alert" className="mt-4 font-semibold text-bad">
            {failure}
          </p>
        )}
        <div className="mt-6 grid gap-3 [@media(max-height:32rem)]:mt-4 [@media(max-height:32rem)]:grid-cols-2">
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
            {t('later')}
          </Button>
        </div>
      </div>
    </dialog>
  );
};

interface AboutSession {
  session: OpenSession;
  kind: ReconnectQuestion['kind'];
}

const BrandPicture = ({ session: { brandName }, kind }: AboutSession) => (
  <div
    className={classNames(
      'aspect-[3/1] overflow-hidden bg-surface-2 [@media(max-height:32rem)]:hidden',
      // A machine that cannot play is the only one without its colours.
      (kind === 'error' || kind === 'offline') && 'saturate-[0.3]',
    )}
  >
    {brandName && <Picture path={brandPicturePath(brandName)} width={600} height={400} eager />}
  </div>
);

const MachineLine = ({ session: { machineId, brandName }, kind }: AboutSession) => {
  const { t } = useReconnectTexts();
  const { icon: Icon, tone } = looks[kind];
  return (
    <p className="figures flex flex-wrap items-center gap-x-2 text-ink-2">
      <Icon aria-hidden="true" className={classNames('size-5 flex-none', toneText[tone])} />
      {t('machine', { id: machineId })}
      {brandName && ` · ${brandName}`}
    </p>
  );
};

const HeldFor = ({ untilMs }: { untilMs: number | null }) => {
  const { t } = useReconnectTexts();
  const leftMs = useLeftMs(untilMs);
  if (leftMs === null) return null;
  return (
    <p role="timer" className="figures mt-4 flex items-center gap-2 font-semibold text-hold">
      <Clock aria-hidden="true" className="size-4" />
      {t('heldFor', { time: formatDuration(leftMs) })}
    </p>
  );
};

const looks: Record<ReconnectQuestion['kind'], { readonly icon: LucideIcon; readonly tone: Tone }> = {
  waiting: { icon: Clock, tone: 'hold' },
  bonus: { icon: Sparkles, tone: 'info' },
  handpay: { icon: HandCoins, tone: 'warn' },
  cashout: { icon: HandCoins, tone: 'warn' },
  playing: { icon: UserRound, tone: 'info' },
  error: { icon: Wrench, tone: 'bad' },
  offline: { icon: Power, tone: 'off' },
  unknown: { icon: CircleAlert, tone: 'off' },
};
