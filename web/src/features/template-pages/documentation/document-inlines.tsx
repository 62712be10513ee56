import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Inline } from './document.ts';

/** Shows a document's running text. */
export const Inlines = ({ of }: { of: readonly Inline[] }) => of.map(drawInline);

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
