import { use, useEffect } from 'react';
import type { Document, DocumentEntry, Heading, Inline } from './document.ts';
import { Blocks } from './document-blocks.tsx';
import { Inlines } from './document-inlines.tsx';
import { useDocumentationTexts } from './use-documentation-texts.ts';

const loaded = new Map<string, Promise<{ readonly default: Document }>>();

/** Loads each document once. A failed load is repeated the next time. */
const load = ({ id, load: begin }: DocumentEntry) => {
  const known = loaded.get(id);
  if (known) return known;
  const promise = begin();
  loaded.set(id, promise);
  promise.catch(() => loaded.delete(id));
  return promise;
};

/** One document with its table of contents. It is written in English, whatever the language of the page. */
export const DocumentArticle = ({ entry }: { entry: DocumentEntry }) => {
  const { default: document } = use(load(entry));
  // The address may name a heading that did not exist when the page was opened.
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

/** Replaces a link by emphasised text, because a link cannot contain another. */
const withoutLink = (inline: Inline): Inline =>
  typeof inline !== 'string' && inline.kind === 'link' ? { kind: 'emphasis', of: inline.of } : inline;
