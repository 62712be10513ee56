import { TriangleAlert } from 'lucide-react';
import { isPermanentCallError } from '../api/call-failure.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from '../ui/button.tsx';
import { PageStatusMessage } from '../ui/page-status-message.tsx';
import { getThrownErrorText } from './call-failure-text.ts';

interface FailedNoteProps {
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

export const FailureNotice = ({ title, error, busy, onRetry }: FailedNoteProps) => {
  const { t } = useMessages(mainMessages);
  return (
    <PageStatusMessage
      urgent
      icon={<TriangleAlert />}
      title={title}
      advice={getThrownErrorText(error)}
      action={
        !isPermanentCallError(error) && (
          <Button busy={busy} onClick={onRetry}>
            {t('words.retry')}
          </Button>
        )
      }
    />
  );
};
