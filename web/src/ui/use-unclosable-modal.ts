import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** Makes a dialog modal while it is mounted: neither Escape nor a click outside closes it. */
export const useUnclosableModalDialog = (): Required<Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel'>> => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const show = () => {
      if (!dialog.open) dialog.showModal();
    };
    show();
    // Reopen the dialog on `close`: a second Escape closes it even if its `cancel` event was prevented.
    dialog.addEventListener('close', show);
    return () => {
      dialog.removeEventListener('close', show);
      dialog.close();
    };
  }, []);
  return { ref, onCancel: (event) => event.preventDefault() };
};
