import { Coffee } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDuration } from '../../../i18n/format-time.ts';
import { directionOf } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { protectionMessages } from '../messages/index.ts';

interface RestNoteProps {
  /** When the rest ends, and the server's time when it told so. */
  until: number;
  serverTime: number;
}

/** Counts down the rest after a check. The time is the server's; the page only measures how long ago it told. */
export const RestNote = ({ until, serverTime }: RestNoteProps) => {
  const { t, language } = useMessages(protectionMessages);
  const [endsAtMs, setEndsAtMs] = useState(() => performance.now() + until - serverTime);
  useEffect(() => setEndsAtMs(performance.now() + until - serverTime), [until, serverTime]);
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <section
      dir={directionOf(language)}
      aria-label={t('check.restTitle')}
      className="fixed inset-x-3 top-20 z-20 mx-auto flex w-fit max-w-md items-center gap-4 rounded-card border border-line-strong bg-surface-1 px-5 py-3 text-ink shadow-lg"
    >
      <Coffee aria-hidden="true" className="size-6 flex-none text-hold" />
      <div>
        <p className="font-semibold">
          {t('check.restTitle')}{' '}
          <time className="figures">{formatDuration(Math.max(0, endsAtMs - performance.now()) + 999)}</time>
        </p>
        <p className="text-14 text-ink-2">{t('check.restText')}</p>
      </div>
    </section>
  );
};
