import { type KeyboardEvent, useRef } from 'react';

/**
 * Arrow keys open a popup and move through it; Escape closes it and returns the focus. For a popup inside
 * another (`level` above 0), arrows on its button move through the outer one's entries.
 */
export const usePopupKeys = (level: number, open: boolean, setOpen: (next: boolean) => void) => {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.target === button.current) {
      if (level > 0) return;
      event.preventDefault();
      setOpen(true);
      const isDown = event.key === 'ArrowDown';
      requestAnimationFrame(() =>
        entriesOf(list.current)
          .at(isDown ? 0 : -1)
          ?.focus(),
      );
    } else if (open) {
      event.preventDefault();
      event.stopPropagation();
      step(entriesOf(list.current), event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  return { button, list, onKeyDown };
};

/** Returns the list's focusable elements, without those of popups inside it. */
const entriesOf = (list: HTMLUListElement | null): HTMLElement[] =>
  list
    ? [...list.querySelectorAll<HTMLElement>(':is(a, button)')].filter(
        (each) => each.closest('ul[id]') === list,
      )
    : [];

const step = (entries: readonly HTMLElement[], by: 1 | -1): void => {
  const index = entries.findIndex((each) => each.matches(':focus'));
  entries[(index + by + entries.length) % entries.length]?.focus();
};
