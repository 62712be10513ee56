import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { usePopoverState } from './use-popover.ts';

interface PopoverButtonProps {
  label: string;
  icon: ReactNode;
  children: (close: () => void) => ReactNode;
  className?: string;
}

export const PopoverButton = ({ label, icon, children, className }: PopoverButtonProps) => {
  const { isOpen, close, button, sheet } = usePopoverState();
  return (
    <>
      <IconButton {...button} label={label} icon={icon} {...(className === undefined ? {} : { className })} />
      <dialog {...sheet} aria-label={label}>
        {isOpen && children(close)}
      </dialog>
    </>
  );
};
