import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CalendarDays, ChevronDown, Download } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Link } from 'wouter';
import { addDays, addMonths } from '../../i18n/format-day.ts';
import { dateLocales } from '../../i18n/format-time.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { buildOfficeUrl } from '../api/call-office.ts';
import type { OfficeLanguage } from '../messages/office-language.ts';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { reportsMessages } from './messages/reports-messages.ts';
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

const dayRangePresets = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
type Preset = (typeof dayRangePresets)[number];

/** Returns the first day of a preset range and the day after its last one, as in the URL. */
const computePresetDayRange = (preset: Preset, today: string): { readonly from: string; readonly to: string } => {
  const tomorrow = addDays(today, 1);
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: tomorrow };
    case 'yesterday':
      return { from: addDays(today, -1), to: today };
    case 'last7':
      return { from: addDays(today, -6), to: tomorrow };
    case 'last30':
      return { from: addDays(today, -29), to: tomorrow };
    case 'thisMonth':
      return { from: month, to: tomorrow };
    case 'lastMonth':
      return { from: addMonths(month, -1), to: month };
  }
};

/** Formats days such as `15 – 21 Nov 2026`. */
export const formatDayRange = (
  { from, last }: { readonly from: string; readonly last: string },
  language: OfficeLanguage,
  withYear = true,
): string =>
  new Intl.DateTimeFormat(dateLocales[language], {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(withYear && { year: 'numeric' }),
  }).formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`));
