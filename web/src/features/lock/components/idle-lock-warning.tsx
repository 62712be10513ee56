import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { systemClock } from '../../../clock/clock.ts';
import { useRemainingMs } from '../../../clock/use-remaining-ms.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { lockMessages } from '../messages/lock-messages.ts';

interface IdleWarningProps {
  lockAtMs: number | null;
}

/** Warns before the page locks because of inactivity. Any input prevents the lock, so the button needs no handler of its own. */
export const IdleLockWarning = ({ lockAtMs }: IdleWarningProps) => {
  const [shownMs, setShownMs] = useState(lockAtMs);
  if (lockAtMs !== null && lockAtMs !== shownMs) setShownMs(lockAtMs);
  useEffect(() => {
    // Keep the notice visible a moment longer, so that a tap aimed at it does not press what is behind it.
    if (lockAtMs === null) return systemClock.after(lingerMs, () => setShownMs(null));
  }, [lockAtMs]);
  return shownMs === null ? null : <Notice lockAtMs={shownMs} />;
};

const lingerMs = 700;

const Notice = ({ lockAtMs }: { lockAtMs: number }) => {
  const { t } = useMessages(lockMessages);
  const leftMs = useRemainingMs(lockAtMs) ?? 0;
  const [atFirstMs] = useState(() => lockAtMs - systemClock.nowMs());
  return (
    <section className="fixed inset-x-4 top-20 z-40 mx-auto flex max-w-md items-center gap-4 rounded-card border border-line-strong bg-surface-2 p-4 text-ink">
      <Hourglass aria-hidden="true" className="size-5 flex-none text-warn" />
      <p role="alert" className="sr-only">
        {t('warning', { count: secondsOf(atFirstMs) })}
      </p>
      <p aria-hidden="true" className="figures flex-1 font-medium">
        {t('warning', { count: secondsOf(leftMs) })}
      </p>
      <Button variant="primary">{t('here')}</Button>
    </section>
  );
};

const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));
