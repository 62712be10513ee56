import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What the button does, for those who cannot see the icon; also its tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button that shows only an icon: 44 px, named for everybody. */
export const IconButton = ({ label, icon, className, type = 'button', ...rest }: IconButtonProps) => (
  <button
    title={label}
    {...rest}
    type={type}
    aria-label={label}
    className={classNames(
      'inline-grid size-11 flex-none place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 disabled:hover:bg-transparent [&_svg]:size-5',
      className,
    )}
  >
    {icon}
  </button>
);
