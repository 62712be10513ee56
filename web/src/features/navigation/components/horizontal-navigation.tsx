import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { containsCurrentNavigationItem } from '../current-navigation-item.ts';
import type { NavigationCollapse, NavigationGroup, NavigationNode } from '../navigation-items.ts';
import { useNavigationTitleTranslator, useShortNavigationTitleTranslator } from '../use-navigation-title.ts';
import type { Destination } from '../visible-navigation-nodes.ts';
import { NavigationBadge } from './navigation-badge.tsx';
import { NavigationDestinationLink } from './navigation-destination-link.tsx';
import { computePopupDepth, computePopupPosition, type Side } from './popup-position.ts';

export const HorizontalNavigation = ({ nodes }: { nodes: readonly NavigationNode[] }) => {
  const { t } = useMessages(mainMessages);
  return (
    <nav aria-label={t('words.menu')}>
      <ul className="flex items-center gap-1">
        {nodes.map((node) => (
          <BarEntry key={node.id} node={node} level={0} />
        ))}
      </ul>
    </nav>
  );
};

const BarPopup = ({ node, level }: { node: NavigationCollapse | NavigationGroup; level: number }) => {
  const [path] = useLocation();
  const id = useId();
  const { open, setOpen, handlers } = useHoverPopup();
  const holds = containsCurrentNavigationItem(node, path);
  const { button, list, onKeyDown } = usePopupKeys(level, open, setOpen);
  usePopupFit(open, level, computePopupDepth(node), button, list);
  const onPick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
  };
  const Chevron = level === 0 ? ChevronDown : ChevronRight;
  return (
    <li className="relative" {...handlers} onKeyDown={onKeyDown} onClick={onPick}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        // Hovering with the mouse has already opened the popup, so the click must not close it.
        onClick={({ nativeEvent }) => setOpen(isOfMouse(nativeEvent) || !open)}
        className={joinClassNames(
          barEntry,
          'w-full',
          holds || open ? 'text-ink' : 'text-ink-2',
          open && 'bg-surface-2',
        )}
      >
        <BarEntryContent node={node} lit={holds} />
        <Chevron
          aria-hidden="true"
          className={joinClassNames('ms-auto size-4 flex-none', level > 0 && 'rtl:rotate-180')}
        />
      </button>
      {open && (
        <ul
          ref={list}
          id={id}
          className={joinClassNames(
            'staggered absolute z-30 grid min-w-56 gap-1 rounded-card border border-line-strong bg-surface-1 p-1',
            level === 0 ? 'start-0 top-full mt-1' : 'start-full -top-1 ms-1',
          )}
        >
          {node.children.map((child) => (
            <BarEntry key={child.id} node={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
};

/** A group opens a popup in the navigation bar (level 0), but lists its entries directly inside a popup. */
const BarEntry = ({ node, level }: { node: NavigationNode; level: number }) => {
  const isInBar = level === 0;
  switch (node.type) {
    case 'collapse':
      return <BarPopup node={node} level={level} />;
    case 'group':
      return isInBar ? <BarPopup node={node} level={level} /> : <PopupGroup node={node} level={level} />;
    case 'item':
    case 'link':
      return (
        <li>
          <BarLeaf destination={node} />
        </li>
      );
    case 'divider':
      return (
        <li className={isInBar ? 'px-2' : 'p-1'}>
          <hr className={joinClassNames('border-line', isInBar && 'h-6 w-0 border-t-0 border-s')} />
        </li>
      );
  }
};

const PopupGroup = ({ node, level }: { node: NavigationGroup; level: number }) => {
  const titleOf = useNavigationTitleTranslator();
  return (
    <li>
      <p className="px-3 py-2 text-12 font-semibold text-ink-3">{titleOf(node)}</p>
      <ul className="grid gap-1">
        {node.children.map((child) => (
          <BarEntry key={child.id} node={child} level={level} />
        ))}
      </ul>
    </li>
  );
};

const isOfMouse = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'mouse';

/** Delay before a hovered popup opens or closes, in ms (specification §9). */
const hoverDelayMs = 150;

/** Opens a popup on mouse hover and closes it when pointer and focus have left. Touch and keyboard use `setOpen`. */
const useHoverPopup = () => {
  const [open, setOpen] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const later = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setOpen(next), hoverDelayMs);
  };
  return {
    open,
    setOpen: (next: boolean) => {
      clearTimeout(waiting.current);
      setOpen(next);
    },
    handlers: {
      onPointerEnter: later(true),
      onPointerLeave: later(false),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      },
    },
  };
};

/** Positions an open popup inside the window and stores its side on the element, where nested popups read it. */
const usePopupFit = (
  open: boolean,
  level: number,
  deeper: number,
  button: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void => {
  useLayoutEffect(() => {
    if (!open || !button.current || !list.current) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const around = level > 1 ? button.current.closest<HTMLElement>('ul[data-side]')?.dataset.side : undefined;
    const { x, y, side } = computePopupPosition({
      popup: list.current.getBoundingClientRect(),
      entry: button.current.getBoundingClientRect(),
      level,
      deeper,
      sideBefore: (around as Side | undefined) ?? null,
      window: { width: clientWidth, height: clientHeight },
    });
    list.current.dataset.side = side;
    list.current.style.translate = `${x}px ${y}px`;
  }, [open, level, deeper, button, list]);
};

const barEntry =
  'flex h-11 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2';

const BarLeaf = ({ destination }: { destination: Destination }) => {
  const [path] = useLocation();
  const here = containsCurrentNavigationItem(destination, path);
  return (
    <NavigationDestinationLink
      destination={destination}
      className={joinClassNames(barEntry, here ? 'bg-surface-2 text-ink' : 'text-ink-2')}
    >
      <BarEntryContent node={destination} lit={here} />
    </NavigationDestinationLink>
  );
};

const BarEntryContent = ({ node, lit }: { node: NavigationCollapse | NavigationGroup | Destination; lit: boolean }) => {
  const titleOf = useShortNavigationTitleTranslator();
  const Icon = node.icon;
  return (
    <>
      {Icon && (
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={joinClassNames('size-5 flex-none', lit && 'text-primary')}
        />
      )}
      <span>{titleOf(node)}</span>
      {node.badge && <NavigationBadge badge={node.badge} />}
    </>
  );
};

/**
 * Keyboard control of a popup: arrow keys open it and move through it; Escape closes it and restores the focus. For a popup inside another
 * (`level` above 0), arrow keys on its button move through the outer popup's entries.
 */
const usePopupKeys = (level: number, open: boolean, setOpen: (next: boolean) => void) => {
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

/** Returns the focusable elements of a popup's list, without those of nested popups. */
const entriesOf = (list: HTMLUListElement | null): HTMLElement[] =>
  list
    ? [...list.querySelectorAll<HTMLElement>(':is(a, button)')].filter((each) => each.closest('ul[id]') === list)
    : [];

const step = (entries: readonly HTMLElement[], by: 1 | -1): void => {
  const index = entries.findIndex((each) => each.matches(':focus'));
  entries[(index + by + entries.length) % entries.length]?.focus();
};
