import type { KeyboardEvent } from 'react';

/** The controls of a card among which the focus stays when it goes to another card. */
export const cardControls = ['.card-name > button', '.favourite-star', '.card-keys :is(a, button)'] as const;

/** Moves the focus by arrow keys to the same control of a card beside, above or below. */
export const walkCards = (event: KeyboardEvent<HTMLUListElement>): void => {
  const { key, target, currentTarget: grid } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement)) return;
  const { gridTemplateColumns, direction } = getComputedStyle(grid);
  const forward = direction === 'rtl' ? -1 : 1;
  const columns = gridTemplateColumns.split(' ').length;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[key];
  const place = Number(target.closest('[aria-posinset]')?.getAttribute('aria-posinset'));
  const kind = cardControls.find((selector) => target.closest(selector));
  if (step === undefined || !place || !kind) return;
  const next = grid.querySelector<HTMLElement>(`[aria-posinset="${place + step}"]`);
  const control = next?.querySelector<HTMLElement>(kind) ?? next?.querySelector<HTMLElement>(cardControls[0]);
  if (!control) return;
  event.preventDefault();
  control.focus();
};
