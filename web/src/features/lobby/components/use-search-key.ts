import { useEffect } from 'react';
import { preferenceStore } from '../../../settings/preferences.ts';

/** Calls `open` on the slash key, unless the player types, a dialog is open, or keys without a modifier are switched off. */
export const useSearchKey = (open: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
        return;
      if (!preferenceStore.getState().spinKey || document.querySelector('dialog:modal')) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'))
        return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
};
