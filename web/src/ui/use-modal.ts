import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/**
 * Makes a dialog modal while it is mounted. `onCancel` is called on Escape. The initial focus is `data-first-focus`, or the first button,
 * and is restored if a change of `content` replaces the focused element.
 */
export const useModalDialog = (
  onCancel: () => void,
  content?: unknown,
): Pick<ComponentProps<'dialog'>, 'ref' | 'onCancel'> => {
  const ref = useRef<HTMLDialogElement>(null);
  // Use a layout effect, because the dialog must open before its content takes the focus, and close before it is removed, so that it
  // returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    // In development React runs the effect twice, so the dialog may already be open.
    if (dialog && !dialog.open) dialog.showModal();
    focusFirst(dialog);
    return () => dialog?.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the content can take the focus away
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog?.contains(document.activeElement)) focusFirst(dialog);
  }, [content]);
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      onCancel();
    },
  };
};

const focusFirst = (dialog: HTMLDialogElement | null): void =>
  dialog?.querySelector<HTMLElement>('[data-first-focus]:is(button, a, input), [data-first-focus] button')?.focus();
