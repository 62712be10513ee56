import { TriangleAlert } from 'lucide-react';
import { isCallLacking } from '../api/call-failure.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { PageNote } from '../ui/page-note.tsx';
import { thrownText } from './failure-text.ts';

interface FailedNoteProps {
  title: string;
  /** What the query threw; its text says why. */
  error: unknown;
  /** A retry is running. */
  busy: boolean;
  onRetry: () => void;
}

/** Replaces content that could not be loaded: what, why, and a button to retry. */
export const FailedNote = ({ title, error, busy, onRetry }: FailedNoteProps) => {
  const { t } = useTexts();
  return (
    <PageNote
      urgent
      icon={<TriangleAlert />}
      title={title}
      advice={thrownText(error)}
      // No retry if the server lacks the call.
      action={
        !isCallLacking(error) && (
          <Button busy={busy} onClick={onRetry}>
            {t('words.retry')}
          </Button>
        )
      }
    />
  );
};
