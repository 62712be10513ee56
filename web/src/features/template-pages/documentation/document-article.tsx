import { type ReactNode, use, useEffect } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { CodeSample } from '../copying/code-sample.tsx';
import type { Block, Document, DocumentEntry, Heading, Inline } from './document.ts';
import { documentationMessages } from './messages/documentation-messages.ts';

/** Renders a document's inline content, such as text and links. */
const Inlines = ({ of }: { of: readonly Inline[] }) => of.map(drawInline);

const drawInline = (inline: Inline, index: number): ReactNode => {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'code':
      return (
        <code key={index} className="rounded-[4px] bg-surface-2 px-1 py-0.5 font-mono text-12 break-words">
          {inline.text}
        </code>
      );
    case 'strong':
      return (
        <strong key={index} className="font-semibold">
          <Inlines of={inline.of} />
        </strong>
      );
    case 'emphasis':
      return (
        <em key={index}>
          <Inlines of={inline.of} />
        </em>
      );
    case 'deleted':
      return (
        <del key={index}>
          <Inlines of={inline.of} />
        </del>
      );
    case 'break':
      return <br key={index} />;
    case 'link':
      return <DocumentLink key={index} to={inline.to} of={inline.of} />;
  }
};

const DocumentLink = ({ to, of }: { to: string; of: readonly Inline[] }) => {
  if (to.startsWith('?'))
    return (
      <Link href={`/documentation${to}`} className={linkClass}>
        <Inlines of={of} />
      </Link>
    );
  const elsewhere = !to.startsWith('#');
  return (
    <a href={to} className={linkClass} {...(elsewhere ? { target: '_blank', rel: 'noopener' } : {})}>
      <Inlines of={of} />
    </a>
  );
};

const linkClass = 'text-primary underline underline-offset-2 hover:text-ink';

/** Renders a document's blocks. Headings begin at level three, because the titles of page and document have the first two. */
const Blocks = ({ of }: { of: readonly Block[] }) => of.map(drawBlock);

const drawBlock = (block: Block, index: number): ReactNode => {
  switch (block.kind) {
    case 'heading':
      return <DocumentHeading key={index} heading={block} />;
    case 'paragraph':
      return (
        <p key={index} className="my-3 break-words">
          <Inlines of={block.of} />
        </p>
      );
    case 'code':
      return (
        <div key={index} className="my-4">
          <CodeSample code={block.text} />
        </div>
      );
    case 'list':
      return <DocumentList key={index} start={block.start} items={block.items} />;
    case 'table':
      return <DocumentTable key={index} head={block.head} rows={block.rows} />;
    case 'quote':
      return (
        <blockquote key={index} className="my-4 border-s-2 border-primary ps-4 text-ink-2">
          <Blocks of={block.of} />
        </blockquote>
      );
    case 'rule':
      return <hr key={index} className="my-6 border-line" />;
  }
};

const DocumentHeading = ({ heading }: { heading: Heading }) => {
  const Level = levels[heading.level] ?? 'h6';
  return (
    <Level
      id={heading.id}
      className={joinClassNames('mt-8 mb-3 scroll-mt-20', heading.level === 2 ? 'text-20' : 'text-16 font-semibold')}
    >
      <Inlines of={heading.of} />
    </Level>
  );
};

const levels: Readonly<Record<number, 'h3' | 'h4' | 'h5'>> = { 1: 'h3', 2: 'h3', 3: 'h4', 4: 'h5' };

const DocumentList = ({ start, items }: { start: number | null; items: readonly (readonly Block[])[] }) => {
  const points = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes while it is shown
    <li key={index} className="my-1.5 ps-1 [&>p]:my-0">
      <Blocks of={item} />
    </li>
  ));
  if (start === null) return <ul className="my-3 list-disc ps-6 marker:text-ink-3">{points}</ul>;
  return (
    <ol start={start} className="my-3 list-decimal ps-6 marker:text-ink-3">
      {points}
    </ol>
  );
};

type TableProps = Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>;

const DocumentTable = ({ head, rows }: TableProps) => {
  // If the first column has no heading, its cells are row headings.
  const namesRows = head[0]?.length === 0;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-line bg-surface-1">
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes while it is shown
              <Cell key={index} scope={cell.length === 0 ? null : 'col'} of={cell} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes while it is shown
            <tr key={line} className="border-b border-line last:border-b-0">
              {row.map((cell, index) => (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes while it is shown
                  key={index}
                  scope={namesRows && index === 0 && cell.length > 0 ? 'row' : null}
                  of={cell}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Cell = ({ scope, of }: { scope: 'col' | 'row' | null; of: readonly Inline[] }) => {
  const text = <Inlines of={of} />;
  const className = 'min-w-24 px-3 py-2 text-start align-top';
  if (scope === null) return <td className={className}>{text}</td>;
  return (
    <th scope={scope} className={joinClassNames(className, 'font-semibold')}>
      {text}
    </th>
  );
};

const loaded = new Map<string, Promise<{ readonly default: Document }>>();

/** Loads a document once; if that fails, the next call retries. */
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
  // Scroll now, because the heading in the URL's fragment did not exist until the document was loaded.
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
  const { t, language } = useMessages(documentationMessages);
  if (headings.length < 2) return null;
  return (
    <nav aria-label={t('contents')} className="mt-5 mb-6 rounded-card border border-line bg-surface-1 px-5 py-4">
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
