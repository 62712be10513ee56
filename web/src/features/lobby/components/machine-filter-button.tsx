import type { ReactNode } from 'react';

interface FilterKeyProps {
  isChosen: boolean;
  /** Number of machines that match both this filter and the search text. */
  count: number;
  onChoose: () => void;
  children: ReactNode;
}

/** Filter button of the machine list. */
export const MachineFilterButton = ({ isChosen, count, onChoose, children }: FilterKeyProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className="h-11 flex-none rounded-control px-3 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-surface-2 aria-pressed:text-ink"
  >
    {children} <span className="figures ms-0.5 font-normal text-ink-3">{count}</span>
  </button>
);
