import { Mail } from 'lucide-react';
import { useState } from 'react';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { languageDirection } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { usePlayerProtection, useUpdateCachedPlayerProtection } from '../api/get-player-protection.ts';
import { staffMessages } from './messages/staff-messages.ts';

/** Returns a function that marks a message as read on the server, and the error of the last attempt. */
const useAcknowledge = () => {
  const take = useUpdateCachedPlayerProtection();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const acknowledge = async (id: string): Promise<boolean> => {
    setBusyId(id);
    const result = await callServer('acknowledgeMessage', { body: { id } });
    setBusyId(null);
    setFailure(result.ok ? null : getCallFailureText(result.failure));
    if (result.ok) take(result.value);
    return result.ok;
  };
  return { acknowledge, busyId, failure };
};

/** Staff messages that the player has not acknowledged, above the page's content. */
export const StaffMessageCards = () => {
  const { t, language } = useMessages(staffMessages);
  const { data } = usePlayerProtection();
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
            <p className="mt-1 text-12 text-ink-3">{formatDateTime(at, language)}</p>
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

/** Button shown while a staff message is unread. It opens the oldest one. */
export const UnreadStaffMessageButton = () => {
  const { t, language } = useMessages(staffMessages);
  const { data } = usePlayerProtection();
  const { acknowledge, busyId, failure } = useAcknowledge();
  const [isOpen, setOpen] = useState(false);
  const message = data?.messages?.[0];
  if (!message) return null;
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        label={t('open')}
        icon={<Mail />}
        className="text-primary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <span role="status" className="sr-only">
        {t('title')}
      </span>
      {isOpen && (
        // Set the language's direction, because the game around it is always left to right.
        <div dir={languageDirection(language)} className="contents">
          <QuestionDialog
            id="staff-message"
            heading="h2"
            title={t('title')}
            text={message.text}
            note={
              failure && (
                <p role="alert" className="mt-4 font-semibold text-bad">
                  {failure}
                </p>
              )
            }
            onCancel={close}
          >
            <Button
              size="large"
              variant="primary"
              busy={busyId !== null}
              onClick={() => void acknowledge(message.id).then((isRead) => isRead && close())}
            >
              {t('read')}
            </Button>
            {/* The focus is here, because a press of the space bar meant for the spin key must not acknowledge. */}
            <Button size="large" variant="outline" autoFocus onClick={close}>
              {t('later')}
            </Button>
          </QuestionDialog>
        </div>
      )}
    </>
  );
};
