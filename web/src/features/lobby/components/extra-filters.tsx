import { useMessages } from '../../../i18n/use-messages.ts';
import { highlightsMessages } from '../messages/highlights/index.ts';
import type { ExtraFilter } from '../store/machine-filter.ts';
import type { ExtraFiltersProps } from './card-slots.ts';
import { FilterKey } from './filter-key.tsx';

const extraFilters: readonly ExtraFilter[] = ['new', 'popular'];

/** Filters for new and for popular machines, while the list has such. A chosen one stays. */
export const ExtraFilters = ({ filter, onFilter, counts }: ExtraFiltersProps) => {
  const { t } = useMessages(highlightsMessages);
  return extraFilters
    .filter((value) => counts[value] > 0 || value === filter)
    .map((value) => (
      <FilterKey
        key={value}
        isChosen={value === filter}
        count={counts[value]}
        onChoose={() => onFilter(value)}
      >
        {t(value)}
      </FilterKey>
    ));
};
