import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** The dialog is modal while mounted. `onCancel` is called on Escape. */
export const useModal = (onCancel: () => void): Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel'> => {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect: the dialog must open before its content takes the focus, and close before it is removed, which
  // returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    // React runs the effect twice in development.
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      onCancel();
    },
  };
};
