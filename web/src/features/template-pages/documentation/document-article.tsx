import { use, useEffect } from 'react';
import type { Document, DocumentEntry, Heading, Inline } from './document.ts';
import { Blocks } from './document-blocks.tsx';
import { Inlines } from './document-inlines.tsx';
import { useDocumentationTexts } from './use-documentation-texts.ts';

const loaded = new Map<string, Promise<{ readonly default: Document }>>();

/** Loads a document once; if that fails, the next call tries again. */
const load = ({ id, load: begin }: DocumentEntry) => {
  const known = loaded.get(id);
  if (known) return known;
  const promise = begin();
  loaded.set(id, promise);
  promise.catch(() => loaded.delete(id));
  return promise;
};

/** Shows a document with its table of contents. Documents are in English, whatever the page's language. */
export const DocumentArticle = ({ entry }: { entry: DocumentEntry }) => {
  const { default: document } = use(load(entry));
  // The heading that the address names did not exist until the document was loaded.
  useEffect(scrollToHeading, []);
  return (
    <article lang="en" dir="ltr" className="pb-8">
      <h2 className="text-20 break-words">{document.title}</h2>
      <p className="mt-1 font-mono text-12 break-words text-ink-2">{entry.path}</p>
      <Contents headings={document.blocks.filter(isListed)} />
      <div className="max-w-[88ch] leading-relaxed">
        <Blocks of={document.blocks} />
      </div>
    </article>
  );
};

const scrollToHeading = (): void => {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id !== '') document.getElementById(id)?.scrollIntoView();
};

const isListed = (block: { kind: string; level?: number }): block is Heading =>
  block.kind === 'heading' && (block.level ?? 9) <= 3;

const Contents = ({ headings }: { headings: readonly Heading[] }) => {
  const { t, language } = useDocumentationTexts();
  if (headings.length < 2) return null;
  return (
    <nav
      aria-label={t('contents')}
      className="mt-5 mb-6 rounded-card border border-line bg-surface-1 px-5 py-4"
    >
      <h3 lang={language} className="mb-2 text-14 font-semibold">
        {t('contents')}
      </h3>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {headings.map(({ id, level, of }) => (
          <li key={id} className={level > 2 ? 'ps-4' : undefined}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center py-1 text-ink-2 hover:text-ink hover:underline max-md:min-h-11"
            >
              <span className="min-w-0 break-words">
                <Inlines of={of.map(withoutLink)} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Replaces a link by emphasised text, for use inside another link, because links cannot be nested. */
const withoutLink = (inline: Inline): Inline =>
  typeof inline !== 'string' && inline.kind === 'link' ? { kind: 'emphasis', of: inline.of } : inline;
