import { Mail } from 'lucide-react';
import { formatMoment } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useProtection } from '../api/get-protection.ts';
import { staffMessages } from './messages/index.ts';
import { useAcknowledge } from './use-acknowledge.ts';

/** The messages of the staff that the player has not acknowledged, above the page's content. */
export const MessageCards = () => {
  const { t, language } = useMessages(staffMessages);
  const { data } = useProtection();
  const { acknowledge, busyId, failure } = useAcknowledge();
  const messages = data?.messages ?? [];
  if (messages.length === 0) return null;
  return (
    <section aria-label={t('title')} className="mt-4 grid gap-3">
      {messages.map(({ id, at, text }) => (
        <div
          key={id}
          className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border border-line bg-surface-1 px-4 py-3"
        >
          <Mail aria-hidden="true" className="mt-0.5 size-5 flex-none text-primary" />
          <div role="status" className="min-w-0 flex-1 basis-64">
            <h2 className="font-semibold text-ink">{t('title')}</h2>
            {/* The staff may write in any language. */}
            <p dir="auto" className="mt-1 break-words text-ink-2">
              {text}
            </p>
            <p className="mt-1 text-12 text-ink-3">{formatMoment(at, language)}</p>
          </div>
          <Button variant="outline" busy={busyId === id} onClick={() => void acknowledge(id)}>
            {t('read')}
          </Button>
        </div>
      ))}
      {failure && (
        <p role="alert" className="font-semibold text-bad">
          {failure}
        </p>
      )}
    </section>
  );
};
