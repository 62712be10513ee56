import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { partsMessages } from './messages/parts/parts-messages.ts';

/** Skeleton rows, shown while data is loading. */
export const LoadingSkeleton = ({ rows = 4 }: { rows?: number }) => {
  const { t } = useMessages(partsMessages);
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-6 p-4">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className="skeleton" style={{ width: `${90 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  );
};

/** Error message for a failed query, with a button to retry. */
export const QueryFailureMessage = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useMessages(partsMessages);
  const say = useOfficeFailureText();
  return (
    <ErrorMessage button={t('tryAgain')} onClick={onRetry}>
      {say(error)}
    </ErrorMessage>
  );
};

interface ErrorMessageProps {
  readonly children: ReactNode;
  readonly button: string;
  /** Without it there is no button. */
  readonly onClick: (() => void) | undefined;
}

/** Error message with a button, which screen readers announce. */
export const ErrorMessage = ({ children, button, onClick }: ErrorMessageProps) => (
  <Note>
    <div role="alert">{children}</div>
    {onClick && (
      <button type="button" className="ctl line" onClick={onClick}>
        {button}
      </button>
    )}
  </Note>
);

/** Message that there is nothing to show. */
export const EmptyMessage = ({ children }: { children: ReactNode }) => (
  <p className="p-6 text-center text-ink-2">{children}</p>
);

export const MissingStaffRightMessage = () => {
  const { t } = useMessages(partsMessages);
  return <Note>{t('noRight')}</Note>;
};

export const OfficeNotFoundPage = () => {
  const { t } = useMessages(partsMessages);
  return <Note>{t('gone')}</Note>;
};

const Note = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center gap-4 p-8 text-center text-ink-2">
    <CircleAlert className="size-6 text-ink-3" />
    {children}
  </div>
);
