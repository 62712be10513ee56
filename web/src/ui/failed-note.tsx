import { TriangleAlert } from 'lucide-react';
import { thrownText } from '../i18n/failure-text.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './button.tsx';
import { PageNote } from './page-note.tsx';

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
      action={
        <Button busy={busy} onClick={onRetry}>
          {t('words.retry')}
        </Button>
      }
    />
  );
};
