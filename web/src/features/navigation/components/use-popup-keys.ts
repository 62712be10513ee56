import { type KeyboardEvent, useRef } from 'react';

/**
 * The keys of a popup of the bar: the arrows open it from its button and walk what is in it, Escape closes it and gives
 * the focus back. Inside another popup (`level` above 0) the arrows walk that one's entries, this button among them.
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

/** What can have the focus in a popup, not counting the popups inside it. */
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
