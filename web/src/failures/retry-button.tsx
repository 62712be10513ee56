import { isPermanentCallError } from '../api/call-failure.ts';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from '../ui/button.tsx';

interface RetryButtonProps {
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
  variant?: 'primary' | 'outline';
}

/** A button that retries a failed call. Renders nothing if the server does not implement the call, or refuses it to this player. */
export const RetryButton = ({ error, onRetry, ...look }: RetryButtonProps) => {
  const { t } = useMessages(mainMessages);
  if (isPermanentCallError(error)) return null;
  return (
    <Button {...look} onClick={onRetry}>
      {t('words.retry')}
    </Button>
  );
};
