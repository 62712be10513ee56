import { Mail } from 'lucide-react';
import { useState } from 'react';
import { directionOf } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { useProtection } from '../api/get-protection.ts';
import { staffMessages } from './messages/index.ts';
import { useAcknowledge } from './use-acknowledge.ts';

/** Key that is there while a message of the staff is unread. It opens the oldest one. */
export const MessageKey = () => {
  const { t, language } = useMessages(staffMessages);
  const { data } = useProtection();
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
        // The game is always left to right.
        <div dir={directionOf(language)} className="contents">
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
