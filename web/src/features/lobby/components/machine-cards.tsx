import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { Info } from 'lucide-react';
import { type KeyboardEvent, memo, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { mainMessages } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { shownDetails } from '../store/details-dialog-machine.ts';
import { useMachineCardAction } from '../store/machine-card-action.ts';
import { getMachineStatusGroup } from '../store/machine-filter.ts';
import { floor } from '../store/machine-list-store.ts';
import { FavouriteMachineButton } from './favourite-machine-button.tsx';
import { LatePartsContext } from './lazy-machine-card-slots.ts';
import { MachineCardButtons } from './machine-card-buttons.tsx';
import { MachineCardNote } from './machine-card-note.tsx';
import { MachinePicture } from './machine-picture.tsx';
import { MachineStatus } from './machine-status.tsx';
import { useVirtualizedCardGrid } from './use-virtualized-card-grid.ts';

/** Number of cards whose pictures load eagerly: a phone's first screen. Other pictures load when they come into view. */
const eagerCards = 2;

interface MachineCardProps {
  id: MachineId;
  /** Position of the machine in the list, from 1. */
  place: number;
  count: number;
}

/** The card of a machine. Each machine has its own store, so that a change re-renders only its card. */
const MachineCard = memo(({ id, place, count }: MachineCardProps) => {
  // Read the texts here and pass them down to the card's parts, because a scrolling lobby renders many cards.
  const { t } = useMessages(mainMessages);
  const money = useMoneyFormat();
  const machine = useStore(floor.machine(id));
  const action = useMachineCardAction(machine);
  const late = useContext(LatePartsContext);
  const slot = { machine, action };
  const status = (
    <>
      <MachineStatus {...slot} t={t} />
      <MachineCardNote {...slot} t={t} money={money} />
    </>
  );
  const keys = <MachineCardButtons {...slot} t={t} />;
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className={joinClassNames(
        'machine-card overflow-hidden rounded-card border bg-surface-1',
        action === 'continue' ? 'border-primary' : 'border-line',
      )}
    >
      <article aria-labelledby={`machine-${id}`}>
        <div
          className={joinClassNames(
            'card-picture',
            getMachineStatusGroup(machine.status) === 'closed' && 'faded-picture',
          )}
        >
          <MachinePicture machine={machine} eager={place <= eagerCards} />
          {late && <late.CardPicture {...slot} />}
        </div>
        <CardName machine={machine} t={t} />
        <FavouriteMachineButton id={id} label={t('lobby.favourite', { id })} />
        <div className="card-status">{late ? <late.CardStatus {...slot}>{status}</late.CardStatus> : status}</div>
        <div className="card-keys">{late ? <late.CardKeys {...slot}>{keys}</late.CardKeys> : keys}</div>
      </article>
    </li>
  );
});
MachineCard.displayName = 'MachineCard';

/** The machine's number and brand, as a button that opens its details. */
const CardName = ({ machine: { id, brand }, t }: { machine: LobbyMachine; t: Translate }) => (
  <h3 id={`machine-${id}`} className="card-name">
    <button type="button" title={t('lobby.details')} aria-haspopup="dialog" onClick={() => shownDetails.set(id)}>
      <span className="sr-only">{t('lobby.machine', { id })}</span>
      <span aria-hidden="true" className="figures text-20 font-[680]" translate="no">
        {id}
      </span>
      <span className="truncate font-normal tracking-normal text-ink-2">{brand?.name}</span>
      <Info aria-hidden="true" className="size-3.5 flex-none translate-y-0.5 text-ink-3 max-md:hidden" />
    </button>
  </h3>
);

/** Selectors of a card's controls. When the focus moves to another card, it stays on the same control. */
const cardControls = ['.card-name > button', '.favourite-star', '.card-keys :is(a, button)'] as const;

/** Moves the focus by arrow keys to the same control of a neighbouring card. */
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
  /** Id of the card's heading, which identifies its machine. */
  readonly card: string;
  readonly place: number;
  /** Selector of the focused control within its card. */
  readonly kind: string;
}

/**
 * Restores the focus when the focused control is replaced or its card leaves the list, where a browser would lose it: to the same machine,
 * otherwise to the same position in the list. Returns a function that stops this.
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
  // A click outside the cards leaves them without moving the focus to another element, so do not restore it then.
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

/** Renders only the cards near the screen (virtual scrolling), so that a thousand machines scroll as smoothly as ten. */
export const MachineCards = memo(({ ids }: { ids: readonly MachineId[] }) => {
  const { grid, shown } = useVirtualizedCardGrid(ids.length);
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
