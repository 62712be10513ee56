const count = 8;

export const RecordLoadingSkeletons = ({ text }: { text: string }) => (
  <div role="status" className="overflow-hidden rounded-card border border-line bg-surface-1">
    <span className="sr-only">{text}</span>
    {Array.from({ length: count }, (_, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
        key={index}
        aria-hidden="true"
        className="flex h-14 items-center gap-6 border-b border-line px-5 last:border-b-0"
      >
        <span className="h-4 w-32 animate-pulse rounded-control bg-surface-2" />
        <span className="h-4 w-24 animate-pulse rounded-control bg-surface-2" />
        <span className="ms-auto h-4 w-20 animate-pulse rounded-control bg-surface-2" />
      </div>
    ))}
  </div>
);
