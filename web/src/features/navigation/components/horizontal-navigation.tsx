import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../../../i18n/use-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { holdsCurrent } from '../item-paths.ts';
import type { NavigationCollapse, NavigationGroup, NavigationNode } from '../navigation-items.ts';
import type { Destination } from '../visible-items.ts';
import { DestinationAnchor } from './destination-anchor.tsx';
import { NavigationBadge } from './navigation-badge.tsx';
import { useHoverPopup } from './use-hover-popup.ts';

/** The navigation as a bar; what has something under it opens a popup. */
export const HorizontalNavigation = ({ nodes }: { nodes: readonly NavigationNode[] }) => {
  const { t } = useTexts();
  return (
    <nav aria-label={t('words.menu')}>
      <ul className="flex items-center gap-1">
        {nodes.map((node) => (
          <BarEntry key={node.id} node={node} />
        ))}
      </ul>
    </nav>
  );
};

const BarEntry = ({ node }: { node: NavigationNode }) => {
  switch (node.type) {
    case 'group':
    case 'collapse':
      return <Popup node={node} level={0} />;
    case 'item':
    case 'link':
      return (
        <li>
          <Leaf destination={node} />
        </li>
      );
    case 'divider':
      return (
        <li className="px-2">
          <hr className="h-6 w-0 border-t-0 border-s border-line" />
        </li>
      );
  }
};

const Leaf = ({ destination }: { destination: Destination }) => {
  const [path] = useLocation();
  const here = holdsCurrent(destination, path);
  return (
    <DestinationAnchor
      destination={destination}
      className={classNames(entry, here ? 'bg-surface-2 text-ink' : 'text-ink-2')}
    >
      <EntryContent node={destination} lit={here} />
    </DestinationAnchor>
  );
};

const Popup = ({ node, level }: { node: NavigationCollapse | NavigationGroup; level: number }) => {
  const [path] = useLocation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { open, setOpen, handlers } = useHoverPopup();
  const holds = holdsCurrent(node, path);
  const focusEntry = (which: 'first' | 'last') => {
    const entries = entriesOf(list.current);
    (which === 'first' ? entries[0] : entries.at(-1))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.target === button.current) {
      // Inside a popup the arrows walk its entries, this button among them.
      if (level > 0) return;
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => focusEntry(event.key === 'ArrowDown' ? 'first' : 'last'));
    } else if (open) {
      event.preventDefault();
      event.stopPropagation();
      step(entriesOf(list.current), event.key === 'ArrowDown' ? 1 : -1);
    }
  };
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
        // A mouse that rests here has opened it already, so its click must not close it again.
        onClick={({ nativeEvent }) => setOpen(isOfMouse(nativeEvent) || !open)}
        className={classNames(
          entry,
          'w-full',
          holds || open ? 'text-ink' : 'text-ink-2',
          open && 'bg-surface-2',
        )}
      >
        <EntryContent node={node} lit={holds} />
        <Chevron
          aria-hidden="true"
          className={classNames('ms-auto size-4 flex-none', level > 0 && 'rtl:rotate-180')}
        />
      </button>
      {open && (
        <ul
          ref={list}
          id={id}
          className={classNames(
            'absolute z-30 grid min-w-56 gap-1 rounded-card border border-line-strong bg-surface-1 p-1',
            level === 0 ? 'start-0 top-full mt-1' : 'start-full -top-1 ms-1',
          )}
        >
          {node.children.map((child) => (
            <PopupEntry key={child.id} node={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
};

const PopupEntry = ({ node, level }: { node: NavigationNode; level: number }) => {
  switch (node.type) {
    case 'collapse':
      return <Popup node={node} level={level} />;
    case 'group':
      return <PopupGroup node={node} level={level} />;
    case 'item':
    case 'link':
      return (
        <li>
          <Leaf destination={node} />
        </li>
      );
    case 'divider':
      return (
        <li className="p-1">
          <hr className="border-line" />
        </li>
      );
  }
};

const PopupGroup = ({ node, level }: { node: NavigationGroup; level: number }) => {
  const { t } = useTexts();
  return (
    <li>
      <p className="px-3 py-2 text-12 font-semibold text-ink-3">{t(node.title)}</p>
      <ul className="grid gap-1">
        {node.children.map((child) => (
          <PopupEntry key={child.id} node={child} level={level} />
        ))}
      </ul>
    </li>
  );
};

const EntryContent = ({
  node,
  lit,
}: {
  node: NavigationCollapse | NavigationGroup | Destination;
  lit: boolean;
}) => {
  const { t } = useTexts();
  const Icon = node.icon;
  return (
    <>
      {Icon && (
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={classNames('size-5 flex-none', lit && 'text-primary')}
        />
      )}
      {t(node.title)}
      {node.badge && <NavigationBadge badge={node.badge} />}
    </>
  );
};

const entry =
  'flex h-11 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2';

const isOfMouse = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'mouse';

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
