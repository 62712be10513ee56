import type { ReactNode } from 'react';
import { useCopyToClipboard } from './copying/use-copy-to-clipboard.ts';

interface ExampleRowProps {
  /** CSS class names of the sample; a click copies them. */
  code: string;
  note: string;
  children: ReactNode;
}

/** Row of a list of examples: the code, its use and a sample. */
export const ExampleRow = ({ code, note, children }: ExampleRowProps) => (
  <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-b-0 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
    <div className="min-w-0">
      <CopiedCode code={code} />
      <p className="-mt-1.5 text-12 text-ink-2">{note}</p>
    </div>
    <div className="min-w-0">{children}</div>
  </li>
);

/** Group of examples with a heading and an introduction. */
export const ExampleGroup = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <section className="mb-10 last:mb-0">
    <h2 className="text-20">{title}</h2>
    <p className="mt-1 mb-2 max-w-[80ch] text-ink-2">{lead}</p>
    <ul>{children}</ul>
  </section>
);

/** Short piece of code that is copied by a click. */
const CopiedCode = ({ code }: { code: string }) => {
  const copy = useCopyToClipboard();
  return (
    <button
      type="button"
      dir="ltr"
      onClick={() => void copy(code)}
      className="-mx-2 inline-flex min-h-11 max-w-full items-center rounded-control px-2 text-start font-mono text-12 break-words text-ink-2 hover:bg-surface-2 hover:text-ink"
    >
      <code className="min-w-0 break-words">{code}</code>
    </button>
  );
};
