import { foldNameForComparison } from '@reelfloor/protocol';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { containsAllWords } from '../../../i18n/contains-all-words.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import type { NavigationNode } from '../navigation-items.ts';
import type { Suggestion, SuggestionSource } from '../search-suggestion.ts';
import { useNavigationTitleTranslator } from '../use-navigation-title.ts';
import { type Destination, listNavigationDestinations } from '../visible-navigation-nodes.ts';

interface NavigationSearchProps {
  nodes: readonly NavigationNode[];
  others: SuggestionSource;
  onChoose?: () => void;
  className?: string;
}

/** Search as a combobox: the focus stays in the field while the arrow keys move through the list. */
export const NavigationSearch = ({ nodes, others, onChoose, className }: NavigationSearchProps) => {
  const { t } = useMessages(mainMessages);
  const id = useId();
  const { typed, type, open, found, active, choose, close, onKeyDown } = useNavigationSearch(nodes, others, onChoose);
  const activeId = found[active] ? `${id}-${active}` : undefined;
  return (
    <search className={joinClassNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        type="text"
        role="combobox"
        aria-label={t('shell.searchPages')}
        placeholder={t('shell.search')}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="h-11 w-full rounded-control border border-line-strong bg-surface-1 ps-9 pe-3 text-14 text-ink pointer-coarse:text-16"
      />
      <Suggestions id={id} open={open} found={found} active={active} onChoose={choose} />
    </search>
  );
};

interface SuggestionsProps {
  id: string;
  open: boolean;
  found: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

const Suggestions = ({ id, open, found, active, onChoose }: SuggestionsProps) => {
  const { t } = useMessages(mainMessages);
  return (
    <div
      hidden={!open}
      className="absolute inset-x-0 top-full z-30 mt-1 min-w-56 rounded-card border border-line-strong bg-surface-1 p-1"
    >
      <div id={`${id}-list`} role="listbox" aria-label={t('shell.suggestions')}>
        {found.map((suggestion, index) => {
          const Icon = suggestion.icon;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
            <div
              key={suggestion.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Keep the focus in the search field; otherwise the list would close before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
              className="flex h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium text-ink-2 hover:bg-surface-2 hover:text-ink aria-selected:bg-surface-2 aria-selected:text-ink"
            >
              {Icon && <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 flex-none" />}
              <span className="truncate">{suggestion.title}</span>
            </div>
          );
        })}
      </div>
      <p role="status" className={found.length > 0 ? 'sr-only' : 'px-3 py-2.5 text-ink-2'}>
        {open && (found.length > 0 ? t('shell.suggestionCount', { count: found.length }) : t('shell.noResults'))}
      </p>
    </div>
  );
};

/** State of the navigation's search. The index of the active result is -1 if none is active. */
const useNavigationSearch = (nodes: readonly NavigationNode[], others: SuggestionSource, onChoose?: () => void) => {
  const titleOf = useNavigationTitleTranslator();
  const [, goTo] = useLocation();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const pageOf = (destination: Destination): Suggestion => ({
    id: destination.id,
    title: titleOf(destination),
    icon: destination.icon,
    url: destination.url,
    ...(destination.type === 'link' && { target: destination.target ?? '_self' }),
  });
  const find = () =>
    [
      ...findNavigationDestinations(listNavigationDestinations(nodes), typed, titleOf).map(pageOf),
      ...others.find(typed),
    ].slice(0, maxSuggestions);
  const found = open ? find() : [];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ url, target }: Suggestion) => {
    setTyped('');
    close();
    if (target) window.open(url, target, 'noreferrer');
    else goTo(url);
    onChoose?.();
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
    setOpen(text.trim() !== '');
    others.prepare();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        setOpen(true);
        setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, find().length));
        return;
      case 'Enter': {
        const chosen = found[active] ?? (typed.trim() === '' ? undefined : found[0]);
        if (!chosen) return;
        event.preventDefault();
        choose(chosen);
        return;
      }
      case 'Escape':
        if (!open && typed === '') return;
        // Prevent Escape from also closing what contains the search field, such as a drawer.
        event.preventDefault();
        event.stopPropagation();
        if (open) close();
        else setTyped('');
        return;
      case 'Tab':
        close();
    }
  };
  return { typed, type, open, found, active, choose, close, onKeyDown };
};

/** Returns the next or previous index, wrapping around at the ends; -1 if there is no result. */
const nextIndex = (index: number, by: 1 | -1, count: number): number => {
  if (count === 0) return -1;
  if (index === -1) return by === 1 ? 0 : count - 1;
  return (index + by + count) % count;
};

/** Maximum number of suggestions that the search shows (specification §2). */
export const maxSuggestions = 10;

/** Returns the pages whose titles contain every typed word; titles that begin with the typed text come first. */
export const findNavigationDestinations = (
  all: readonly Destination[],
  searchText: string,
  titleOf: (destination: Destination) => string,
): readonly Destination[] => {
  const wanted = foldNameForComparison(searchText);
  const matches = all.filter((destination) => containsAllWords(titleOf(destination), searchText));
  const begins = (destination: Destination) => foldNameForComparison(titleOf(destination)).startsWith(wanted);
  return [...matches.filter(begins), ...matches.filter((match) => !begins(match))].slice(0, maxSuggestions);
};
