import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { joinClassNames } from './class-names.ts';

/** If true, icon buttons show their labels, as rows of a menu, because touch screens have no tooltips. */
export const ShowIconButtonLabels = createContext(false);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Name for screen readers, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A button of 44 px with an icon. Inside `ShowIconButtonLabels` it also shows its label. */
export const IconButton = ({ label, icon, className, type = 'button', ...rest }: IconButtonProps) => {
  const isRow = useContext(ShowIconButtonLabels);
  return (
    <button
      title={isRow ? undefined : label}
      {...rest}
      type={type}
      aria-label={label}
      className={joinClassNames(
        'rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink disabled:cursor-not-allowed disabled:text-ink-3 disabled:hover:bg-transparent [&_svg]:size-5',
        isRow
          ? 'flex h-11 w-full items-center gap-3 px-3 font-medium focus-visible:-outline-offset-2'
          : 'inline-grid size-11 flex-none place-items-center',
        className,
      )}
    >
      {icon}
      {isRow && <span className="truncate">{label}</span>}
    </button>
  );
};
