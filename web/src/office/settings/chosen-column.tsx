import { type ReactNode, useEffect, useRef } from 'react';

interface ChosenColumnProps {
  /** What is chosen in the list beside it; null for nothing. */
  readonly chosen: string | number | null;
  readonly children: ReactNode;
}

/** The forms for what is chosen in a list: beside it, where they stay in view, or below it, where a choice brings them into view. */
export const ChosenColumn = ({ chosen, children }: ChosenColumnProps) => {
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== null && column.current && getComputedStyle(column.current).position !== 'sticky')
      column.current.scrollIntoView({ block: 'start' });
  }, [chosen]);
  return (
    <div ref={column} className="chosen-column">
      {children}
    </div>
  );
};
