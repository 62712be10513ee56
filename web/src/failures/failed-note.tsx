import { TriangleAlert } from 'lucide-react';
import { isCallLacking } from '../api/call-failure.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { PageNote } from '../ui/page-note.tsx';
import { thrownText } from './failure-text.ts';

interface FailedNoteProps {
  title: string;
  /** What was thrown: its text says why. */
  error: unknown;
  /** It is being asked for again. */
  busy: boolean;
  onRetry: () => void;
}

/** Stands where something would be that could not be had: what, why, and a button that asks again. */
export const FailedNote = ({ title, error, busy, onRetry }: FailedNoteProps) => {
  const { t } = useTexts();
  return (
    <PageNote
      urgent
      icon={<TriangleAlert />}
      title={title}
      advice={thrownText(error)}
      // What a server does not have at all is not there the next time either.
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
