import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** The properties of a `dialog` that is modal while it is mounted. `onCancel` is called on Escape. */
export const useModal = (onCancel: () => void): Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel'> => {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect: it opens before its content asks for the focus, and closes while still in the page, which
  // returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    // The effect runs twice in development.
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
