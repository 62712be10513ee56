import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** Makes a dialog modal while it is mounted. `onCancel` is called on Escape. The focus begins at `data-first-focus`. */
export const useModal = (onCancel: () => void): Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel'> => {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because the dialog must open before its content takes the focus, and close before it is
  // removed, so that it returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    // In development React runs the effect twice, so the dialog may already be open.
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
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
