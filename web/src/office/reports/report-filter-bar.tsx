import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CalendarDays, ChevronDown, Download } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Link } from 'wouter';
import { addDays } from '../../i18n/format-day.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { buildOfficeUrl } from '../api/call-office.ts';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { reportsMessages } from './messages/reports-messages.ts';
import { computePresetDayRange, dayRangePresets, formatDayRange } from './report-day-range.ts';
import { reportComparisons, useReportUrlFilters } from './use-report-url-filters.ts';

type Overview = OfficeAnswer<'reportOverview'>;

export const ReportFilterBar = ({ overview }: { overview: Overview }) => {
  const { t, language } = useMessages(reportsMessages);
  const { filters, change } = useReportUrlFilters();
  const { range, against, brands } = overview;
  const by = filters.view === 'cabinet' ? 'machine' : filters.view;
  const days = { from: range.from, to: addDays(range.last, 1) };
  return (
    <section aria-label={t('filters')} className="flex flex-wrap items-center gap-2">
      <ReportDayRangePicker overview={overview} onChange={change} />
      <PopoverSheetButton
        name={t('againstLabel')}
        label={
          <>
            <span className="font-normal text-ink-3">{t('against')}</span>
            {against ? formatDayRange(against, language, false) : t('none')}
            <ChevronDown />
          </>
        }
      >
        {(close) =>
          reportComparisons.map((one) => (
            <button
              key={one}
              type="button"
              className="ctl w-full justify-start"
              aria-pressed={one === filters.against}
              onClick={() => {
                change({ against: one === 'before' ? null : one });
                close();
              }}
            >
              {t(one)}
            </button>
          ))
        }
      </PopoverSheetButton>
      <label className="field">
        <span className="sr-only">{t('brand')}</span>
        <select
          value={filters.brand ?? ''}
          onChange={(event) => change({ brand: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">{t('allBrands')}</option>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="flex flex-wrap items-center gap-2 md:ms-auto">
        <Link href="/reports/sheets/floor" className="ctl">
          {t('allReports')}
        </Link>
        <span className="text-ink-3 max-md:sr-only">{filters.brand === undefined ? t('export') : t('exportAll')}</span>
        {(['csv', 'json'] as const).map((as) => (
          <a
            key={as}
            className="ctl soft"
            href={buildOfficeUrl('reports/files/floor', {}, { ...days, by, as, lang: language })}
            download={`floor-${by}-${days.from}-${range.last}.${as}`}
          >
            <Download />
            {as.toUpperCase()}
          </a>
        ))}
      </div>
    </section>
  );
};

interface RangeChoiceProps {
  readonly overview: Pick<Overview, 'range' | 'today'>;
  readonly onChange: (parts: Readonly<Record<string, string | null>>) => void;
}

/** Selects the days of a report: presets, or the first and the last day. */
export const ReportDayRangePicker = ({ overview: { range, today }, onChange }: RangeChoiceProps) => {
  const { t, language } = useMessages(reportsMessages);
  return (
    <PopoverSheetButton
      name={t('range')}
      label={
        <>
          <CalendarDays />
          {formatDayRange(range, language)}
          <span className="hidden font-normal text-ink-3 md:inline">{t('days', { count: range.days })}</span>
          <ChevronDown />
        </>
      }
    >
      {(close) => {
        const choose = (event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const [first, last] = [String(data.get('from')), String(data.get('until'))].sort();
          if (first && last) onChange({ from: first, to: addDays(last, 1) });
          close();
        };
        return (
          <form className="grid w-72 max-w-full gap-1" onSubmit={choose}>
            {dayRangePresets.map((preset) => (
              <button
                key={preset}
                type="button"
                className="ctl justify-start"
                onClick={() => {
                  const { from, to } = computePresetDayRange(preset, today);
                  onChange(preset === 'last7' ? { from: null, to: null } : { from, to });
                  close();
                }}
              >
                {t(preset)}
              </button>
            ))}
            <div className="grid grid-cols-2 gap-2 border-t border-line p-2">
              {(['from', 'until'] as const).map((edge) => (
                <label key={edge} className="grid gap-1 text-12 text-ink-2">
                  {t(edge)}
                  <span className="field">
                    <input
                      type="date"
                      name={edge}
                      required
                      max={today}
                      defaultValue={edge === 'from' ? range.from : range.last}
                    />
                  </span>
                </label>
              ))}
              <button type="submit" className="ctl soft col-span-2">
                {t('show')}
              </button>
            </div>
          </form>
        );
      }}
    </PopoverSheetButton>
  );
};
