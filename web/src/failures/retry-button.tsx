import { isCallLacking } from '../api/call-failure.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';

interface RetryButtonProps {
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
  variant?: 'primary' | 'outline';
}

/** Retries what failed. Renders nothing if the server lacks the call, because it would fail again. */
export const RetryButton = ({ error, onRetry, ...look }: RetryButtonProps) => {
  const { t } = useTexts();
  if (isCallLacking(error)) return null;
  return (
    <Button {...look} onClick={onRetry}>
      {t('words.retry')}
    </Button>
  );
};
