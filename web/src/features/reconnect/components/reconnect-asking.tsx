import { Clock } from 'lucide-react';
import { useLeftMs } from '../../../clock/use-left-ms.ts';
import { formatDuration } from '../../../i18n/format-time.ts';
import { type OpenSession, openSession } from '../../../realtime/open-session.ts';
import { ReconnectDialog } from './reconnect-dialog.tsx';
import { useReconnectTexts } from './use-reconnect-texts.ts';

/** Shows the question or, if the player has postponed it, a reminder. */
export const ReconnectAsking = ({ session, image }: { session: OpenSession; image: string | null }) => (
  <>
    {/* The reminder stays mounted behind the dialog that it opens, to get the focus back. */}
    {session.status === 'waiting' && <Reminder session={session} />}
    {session.isAsked && <ReconnectDialog session={session} image={image} />}
  </>
);

const Reminder = ({ session }: { session: OpenSession }) => {
  const { t } = useReconnectTexts();
  const leftMs = useLeftMs(session.heldUntilMs);
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
