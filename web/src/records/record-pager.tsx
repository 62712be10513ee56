import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../i18n/format-time.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { pageSizes } from './record-filter.ts';
import { useRecordControlTexts } from './use-record-control-texts.ts';

type Turn = (() => void) | null;

interface RecordPagerProps {
  turns: { readonly first: Turn; readonly previous: Turn; readonly next: Turn; readonly last: Turn };
  /** Number of records before this page, on it (`here`) and in total (`count`); null if not known. */
  before: number | null;
  here: number;
  count: number | null;
  size: number;
  onSize: (size: number) => void;
  isTurning: boolean;
}

export const RecordPager = ({ turns, before, here, count, size, onSize, isTurning }: RecordPagerProps) => {
  const { t } = useRecordControlTexts();
  const turn = (name: keyof typeof turns, icon: ReactNode) => {
    const go = turns[name];
    return (
      <IconButton
        label={t(name)}
        icon={icon}
        // The button is not disabled while loading, because it would lose the focus.
        disabled={go === null}
        aria-disabled={isTurning || undefined}
        onClick={() => !isTurning && go?.()}
        className="rtl:[&_svg]:-scale-x-100"
      />
    );
  };
  return (
    <nav
      aria-label={t('pages')}
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 py-6 md:justify-between"
    >
      <SelectField
        inline
        label={t('pageSize')}
        value={String(size)}
        options={pageSizes.map((option) => ({ value: String(option), text: String(option) }))}
        onChange={(chosen) => onSize(Number(chosen))}
      />
      <div className="flex min-w-0 items-center gap-1">
        {turn('first', <ChevronFirst />)}
        {turn('previous', <ChevronLeft />)}
        <p role="status" className="figures min-w-0 px-2 text-center text-ink-2 min-[400px]:min-w-36">
          <Shown before={before} here={here} count={count} />
        </p>
        {turn('next', <ChevronRight />)}
        {turn('last', <ChevronLast />)}
      </div>
    </nav>
  );
};

const Shown = ({ before, here, count }: Pick<RecordPagerProps, 'before' | 'here' | 'count'>) => {
  const { t, language } = useRecordControlTexts();
  if (before === null) return null;
  const [from, to] = [formatCount(before + 1, language), formatCount(before + here, language)];
  // The total is not loaded yet, or newer records have made it too low.
  if (count === null || count < before + here) return t('shownOf', { from, to });
  return t('shown', { from, to, total: formatCount(count, language) });
};
