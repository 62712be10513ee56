import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** A place that scrolls a wide or long table, also by the keys. */
export const Scroller = ({ className, children }: { className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <div className={classNames('min-h-0 overflow-auto', className)} tabIndex={0}>
    {children}
  </div>
);
