import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** A place that scrolls a wide or long table, also by the keys. What is for screen readers alone scrolls with it. */
export const Scroller = ({ className, children }: { className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <div className={classNames('relative min-h-0 overflow-auto', className)} tabIndex={0}>
    {children}
  </div>
);
