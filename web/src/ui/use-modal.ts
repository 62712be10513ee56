import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** What a `dialog` needs that stands over the page as long as it is drawn. `onCancel` is what Escape does. */
export const useModal = (onCancel: () => void): Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel'> => {
  const ref = useRef<HTMLDialogElement>(null);
  // Before anything inside asks for the focus, and closed while it is still in the page: only then does it give it back.
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
