import type { QuickPanelEntry } from '@reelfloor/protocol';

interface EntriesProps {
  entries: readonly QuickPanelEntry[] | undefined;
  empty: string;
}

export const Entries = ({ entries, empty }: EntriesProps) => {
  if (entries === undefined)
    return (
      <div aria-hidden="true" className="grid animate-pulse gap-2">
        <span className="h-4 w-40 rounded-control bg-surface-2" />
        <span className="h-4 w-60 rounded-control bg-surface-2" />
      </div>
    );
  if (entries.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <ul className="grid gap-4">
      {entries.map(({ id, title, detail }) => (
        <li key={id}>
          <p dir="auto" className="font-semibold">
            {title}
          </p>
          <p dir="auto" className="mt-0.5 text-ink-2">
            {detail}
          </p>
        </li>
      ))}
    </ul>
  );
};
