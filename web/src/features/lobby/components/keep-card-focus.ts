import { cardControls } from './walk-cards.ts';

interface FocusedControl {
  /** The id of the card's heading, which names its machine. */
  readonly card: string;
  readonly place: number;
  /** The selector of the control in its card. */
  readonly kind: string;
}

/**
 * Keeps the focus in the cards when its control is replaced or its card leaves the list, where a browser would drop it: it stays
 * at the machine, or else at the place in the list. Returns what ends this.
 */
export const keepCardFocus = (grid: HTMLElement): (() => void) => {
  let held: FocusedControl | null = null;
  const restore = () => {
    if (held === null || document.activeElement !== document.body) return;
    controlFor(grid, held)?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(restore);
  const hold = (next: FocusedControl | null) => {
    if (held === null && next !== null) changes.observe(grid, { childList: true, subtree: true });
    if (next === null) changes.disconnect();
    held = next;
  };
  const ending = new AbortController();
  const options = { signal: ending.signal };
  document.addEventListener('focusin', ({ target }) => hold(focusedControl(grid, target)), options);
  // Who clicks beside the cards has left them, without any element that has the focus then.
  document.addEventListener('pointerdown', ({ target }) => !isIn(grid, target) && hold(null), options);
  hold(focusedControl(grid, document.activeElement));
  return () => {
    ending.abort();
    hold(null);
  };
};

const isIn = (grid: HTMLElement, target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && grid.contains(target);

const focusedControl = (grid: HTMLElement, target: EventTarget | null): FocusedControl | null => {
  if (!isIn(grid, target)) return null;
  const item = target.closest('[aria-posinset]');
  const card = item?.querySelector('article')?.getAttribute('aria-labelledby');
  const kind = cardControls.find((selector) => target.closest(selector));
  if (!item || !card || !kind) return null;
  return { card, place: Number(item.getAttribute('aria-posinset')), kind };
};

const controlFor = (grid: HTMLElement, { card, place, kind }: FocusedControl): HTMLElement | null => {
  const count = Number(grid.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'));
  const item =
    grid.querySelector(`article[aria-labelledby="${CSS.escape(card)}"]`) ??
    grid.querySelector(`[aria-posinset="${Math.min(place, count)}"]`);
  return item?.querySelector<HTMLElement>(kind) ?? item?.querySelector<HTMLElement>(cardControls[0]) ?? null;
};
