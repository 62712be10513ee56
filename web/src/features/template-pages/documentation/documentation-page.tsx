import documents from 'virtual:documents';
import { FileQuestion } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import type { DocumentEntry } from './document.ts';
import { DocumentArticle } from './document-article.tsx';
import { documentationMessages } from './messages/documentation-messages.ts';

const groups = ['client', 'product', 'decisions'] as const;

/** Shows the repository's documents as of the build of this client. */
export const DocumentationPage = ({ title }: { title: string }) => {
  const { t } = useMessages(documentationMessages);
  const asked = new URLSearchParams(useSearch()).get('page');
  const entry = asked === null ? documents[0] : documents.find(({ id }) => id === asked);
  const article = useArticleFocus(entry);
  return (
    <SimplePageLayout
      title={title}
      lead={t('lead')}
      sidebar={{ side: 'start', label: t('documents'), content: <DocumentList current={entry} /> }}
    >
      <div ref={article} tabIndex={-1} className="scroll-mt-20 outline-none">
        {entry ? (
          <Suspense fallback={<Loading />}>
            <DocumentArticle key={entry.id} entry={entry} />
          </Suspense>
        ) : (
          <PageStatusMessage
            icon={<FileQuestion />}
            title={t('unknown')}
            advice={t('unknownAdvice')}
            action={
              <Link href="/documentation" className={buildButtonClassName('primary')}>
                {t('first')}
              </Link>
            }
          />
        )}
      </div>
    </SimplePageLayout>
  );
};

/** When another document is opened, scrolls to its top and focuses it, as a new page would. */
const useArticleFocus = (entry: DocumentEntry | undefined) => {
  const article = useRef<HTMLDivElement>(null);
  const shown = useRef(entry);
  useEffect(() => {
    if (shown.current === entry) return;
    shown.current = entry;
    article.current?.focus({ preventScroll: true });
    if (location.hash === '') article.current?.scrollIntoView();
  }, [entry]);
  return article;
};

const DocumentList = ({ current }: { current: DocumentEntry | undefined }) => {
  const { t } = useMessages(documentationMessages);
  return (
    <nav aria-label={t('documents')} className="grid gap-6">
      {groups.map((group) => (
        <div key={group}>
          <h2 className="mb-2 px-3 text-12 font-semibold tracking-normal text-ink-2">{t(`groups.${group}`)}</h2>
          <ul lang="en">
            {documents
              .filter((document) => document.group === group)
              .map((document) => (
                <li key={document.id}>
                  <Link
                    href={`/documentation?page=${document.id}`}
                    aria-current={document === current ? 'page' : undefined}
                    className="flex min-h-11 items-center rounded-control px-3 py-2 leading-snug text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                  >
                    <span className="min-w-0 break-words">{document.title}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const Loading = () => {
  const { t } = useMessages(mainMessages);
  return (
    <p role="status" className="text-ink-2">
      {t('words.loading')}
    </p>
  );
};
