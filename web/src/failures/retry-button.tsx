import { isRefusedForGood } from '../api/call-failure.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';

interface RetryButtonProps {
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
  variant?: 'primary' | 'outline';
}

/** Renders nothing if the server does not implement the call, or refuses it to this player. */
export const RetryButton = ({ error, onRetry, ...look }: RetryButtonProps) => {
  const { t } = useTexts();
  if (isRefusedForGood(error)) return null;
  return (
    <Button {...look} onClick={onRetry}>
      {t('words.retry')}
    </Button>
  );
};
