import { type ReactNode, useEffect, useRef } from 'react';

interface ChosenColumnProps {
  /** Key of the list's selected item; null for none. */
  readonly chosen: string | number | null;
  readonly children: ReactNode;
}

/** The forms for the selected item of a list: in a column beside it that stays in view, or below it, scrolled into view on selection. */
export const SelectedItemColumn = ({ chosen, children }: ChosenColumnProps) => {
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
