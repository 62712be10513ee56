import { Search as Glass } from 'lucide-react';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { searchKinds } from './search-entry.ts';
import type { Search } from './use-search.ts';
import { useSearchTexts } from './use-search-texts.ts';

export const SearchBar = ({ search }: { search: Search }) => {
  const { t } = useSearchTexts();
  const { typed, kind, counts, type, choose } = search;
  return (
    <search className="flex flex-wrap items-center gap-3">
      <div className="relative min-w-60 flex-1">
        <Glass
          aria-hidden="true"
          className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-3"
        />
        <input
          type="text"
          inputMode="search"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => type(event.target.value)}
          className="h-13 w-full rounded-control border border-line-strong bg-surface-1 ps-12 pe-4 text-16 text-ink"
        />
      </div>
      <SegmentedControl
        label={t('kind')}
        value={kind}
        options={(['all', ...searchKinds] as const).map((value) => ({
          value,
          text: `${t(`kinds.${value}`)} ${counts[value]}`,
        }))}
        onChange={choose}
        className="max-w-full overflow-x-auto"
      />
    </search>
  );
};
