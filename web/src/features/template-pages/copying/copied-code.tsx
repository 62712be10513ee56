import { useCopy } from './use-copy.ts';

/** Shows a short piece of code, which a click copies. */
export const CopiedCode = ({ code }: { code: string }) => {
  const copy = useCopy();
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
