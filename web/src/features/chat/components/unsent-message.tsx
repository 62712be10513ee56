import { RotateCw, TriangleAlert } from 'lucide-react';
import { failureText } from '../../../failures/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type Outgoing, removeUnsent } from '../store/outbox.ts';
import { bubbleClass } from './bubble-class.ts';
import { useChatTexts } from './use-chat-texts.ts';

interface UnsentMessageProps {
  message: Outgoing;
  onSendAgain: (message: Outgoing) => void;
}

export const UnsentMessage = ({ message, onSendAgain }: UnsentMessageProps) => {
  const { t } = useChatTexts();
  const { text, failure, key } = message;
  return (
    <div className="mb-3 flex flex-col items-end gap-1">
      <p dir="auto" className={classNames(bubbleClass(true), failure && 'border-bad')}>
        {text}
      </p>
      {failure === null ? (
        <span className="px-1 text-12 text-ink-3">{t('sending')}</span>
      ) : (
        <div role="alert" className="flex flex-col items-end">
          <p className="flex items-start gap-1.5 px-1 text-12 text-bad">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
            {t('notSent')}: {failureText(failure)}
          </p>
          <span className="flex">
            <Button variant="ghost" className="px-3" onClick={() => removeUnsent(key)}>
              {t('discard')}
            </Button>
            <Button variant="ghost" className="px-3 text-ink" onClick={() => onSendAgain(message)}>
              <RotateCw aria-hidden="true" className="size-4" />
              {t('sendAgain')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
};
