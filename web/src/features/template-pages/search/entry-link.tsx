import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SearchEntry } from './search-entry.ts';
import { useSearchTexts } from './use-search-texts.ts';

export const EntryLink = ({
  entry,
  className,
  children,
}: {
  entry: SearchEntry;
  className: string;
  children: ReactNode;
}) => {
  const { t } = useSearchTexts();
  if (!entry.isDocument)
    return (
      <Link href={entry.href} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={entry.href} target="_blank" rel="noopener" className={className}>
      {children}
      <ExternalLink aria-hidden="true" className="ms-2 inline size-4 align-[-0.125em] text-ink-3" />
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
};
