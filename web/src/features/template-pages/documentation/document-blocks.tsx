import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { CodeSample } from '../copying/code-sample.tsx';
import type { Block, Heading, Inline } from './document.ts';
import { Inlines } from './document-inlines.tsx';

/** Shows a document's body. Headings begin at level three, because page and document have the first two. */
export const Blocks = ({ of }: { of: readonly Block[] }) => of.map(drawBlock);

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
      className={classNames(
        'mt-8 mb-3 scroll-mt-20',
        heading.level === 2 ? 'text-20' : 'text-16 font-semibold',
      )}
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
  // If the first column has no heading, its cells are the headings of the rows.
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
    <th scope={scope} className={classNames(className, 'font-semibold')}>
      {text}
    </th>
  );
};
