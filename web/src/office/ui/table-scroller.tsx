import type { ReactNode } from 'react';
import { joinClassNames } from '../../ui/class-names.ts';

/** Scroll container for a wide or long table, focusable for keyboard scrolling. Visually hidden text for screen readers scrolls with it. */
export const TableScroller = ({ className, children }: { className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <div className={joinClassNames('relative min-h-0 overflow-auto', className)} tabIndex={0}>
    {children}
  </div>
);
