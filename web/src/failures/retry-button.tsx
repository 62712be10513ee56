import { isCallLacking } from '../api/call-failure.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';

interface RetryButtonProps {
  /** Why it failed, as the query threw it. */
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
  variant?: 'primary' | 'outline';
}

/** Asks again for what could not be had. Draws nothing where the server does not offer it: another try would fail alike. */
export const RetryButton = ({ error, onRetry, ...look }: RetryButtonProps) => {
  const { t } = useTexts();
  if (isCallLacking(error)) return null;
  return (
    <Button {...look} onClick={onRetry}>
      {t('words.retry')}
    </Button>
  );
};
