import type { MachineId } from '@reelfloor/protocol';
import { type KeyboardEvent, memo, useEffect } from 'react';
import { MachineCard } from './machine-card.tsx';
import { useCardWindow } from './use-card-window.ts';

/** The controls of a card among which the focus stays when it goes to another card. */
const cardControls = ['.card-name > button', '.favourite-star', '.card-keys :is(a, button)'] as const;

/** Moves the focus by arrow keys to the same control of a card beside, above or below. */
const walkCards = (event: KeyboardEvent<HTMLUListElement>): void => {
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
const keepCardFocus = (grid: HTMLElement): (() => void) => {
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

/** Draws only the cards near the screen, so that a thousand machines scroll as smoothly as ten. */
export const MachineCards = memo(({ ids }: { ids: readonly MachineId[] }) => {
  const { grid, shown } = useCardWindow(ids.length);
  useEffect(() => (grid.current ? keepCardFocus(grid.current) : undefined), [grid]);
  return (
    <ul ref={grid} className="machine-grid" onKeyDown={walkCards}>
      {shown.beforePx > 0 && <Room heightPx={shown.beforePx} />}
      {Array.from({ length: shown.gaps }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
        <li key={index} aria-hidden="true" />
      ))}
      {ids.slice(shown.first, shown.end).map((id, index) => (
        <MachineCard key={id} id={id} place={shown.first + index + 1} count={ids.length} />
      ))}
      {shown.afterPx > 0 && <Room heightPx={shown.afterPx} />}
    </ul>
  );
});
MachineCards.displayName = 'MachineCards';

const Room = ({ heightPx }: { heightPx: number }) => (
  <li aria-hidden="true" className="col-span-full" style={{ height: heightPx }} />
);
