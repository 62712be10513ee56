import { Search } from 'lucide-react';
import { useId } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { NavigationNode } from '../navigation-items.ts';
import type { Suggestion, SuggestionSource } from '../suggestion.ts';
import { useNavigationSearch } from './use-navigation-search.ts';

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
  const { typed, type, open, found, active, choose, close, onKeyDown } = useNavigationSearch(
    nodes,
    others,
    onChoose,
  );
  const activeId = found[active] ? `${id}-${active}` : undefined;
  return (
    <search className={classNames('relative', className)}>
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
              // Keeps the focus in the field; otherwise the list would close before the click.
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
        {open &&
          (found.length > 0 ? t('shell.suggestionCount', { count: found.length }) : t('shell.noResults'))}
      </p>
    </div>
  );
};
