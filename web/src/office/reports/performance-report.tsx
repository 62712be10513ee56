import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { roundPpmToHundredthPercent } from '@reelfloor/protocol/report-translations';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { BrandIcon } from '../ui/brand-picture.tsx';
import { Card } from '../ui/card.tsx';
import { moveRowFocus } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { TableScroller } from '../ui/table-scroller.tsx';
import { reportsMessages } from './messages/reports-messages.ts';
import { translateReportNote } from './translate-report-note.ts';
import { reportViews, useReportUrlFilters } from './use-report-url-filters.ts';

type Overview = OfficeAnswer<'reportOverview'>;
type Figures = Overview['totals'];

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly figures: Figures;
  /** The brand's cabinets, shown when its row is expanded. */
  readonly parts?: readonly Row[];
}

export const PerformanceReport = ({ overview }: { overview: Overview }) => {
  const { t, language } = useMessages(reportsMessages);
  const { symbol, currency, day: formatDay, money } = useNumberAndDateFormatters();
  const { filters, change } = useReportUrlFilters();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { days, cabinets, brands, ofBrands, totals, notes } = overview;
  const place = (id: string) => brands.findIndex((brand) => brand.id === id);
  const nameOf = (id: string) => brands.find((brand) => brand.id === id)?.name ?? t('removed');
  const rowsOf = {
    day: (): Row[] =>
      days.map((one) => {
        const name = formatDay(one.day, { weekday: 'short', day: 'numeric', month: 'short' });
        return { key: one.day, name: one.isRunning ? t('running', { day: name }) : name, figures: one };
      }),
    cabinet: (): Row[] =>
      cabinets.map((one) => ({
        key: `${one.machine} ${one.brand}`,
        name: (
          <>
            {one.machine} <small className="text-12 text-ink-3">{nameOf(one.brand)}</small>
          </>
        ),
        figures: one,
      })),
    brand: (): Row[] =>
      ofBrands
        .toSorted((a, b) => place(a.brand) - place(b.brand))
        .map((one) => {
          const own = cabinets.filter(({ brand }) => brand === one.brand);
          return {
            key: one.brand,
            name: (
              <>
                <BrandIcon brand={one.brand} name={nameOf(one.brand)} />
                <b className="font-semibold">{nameOf(one.brand)}</b>
                <small className="text-12 text-ink-3">{own.length}</small>
              </>
            ),
            figures: one,
            parts: own.map((cabinet) => ({ key: cabinet.machine, name: cabinet.machine, figures: cabinet })),
          };
        }),
  };
  const rows = rowsOf[filters.view]();
  const shown = rows.flatMap((row) => [row, ...(open.has(row.key) ? (row.parts ?? []) : [])]);
  const widest = Math.max(10_000, ...shown.map(({ figures }) => Math.abs(differenceOf(figures) ?? 0)));
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  const heads = [
    { text: `${t('drop')}, ${symbol}`, means: t('dropMeans') },
    { text: `${t('coinIn')}, ${symbol}`, means: t('coinInMeans') },
    { text: `${t('win')}, ${symbol}`, means: t('winMeans') },
    { text: t('hold'), means: t('holdMeans') },
    { text: t('expected'), means: t('expectedMeans') },
    { text: t('difference') },
    { text: t('rounds') },
  ];
  const machines = new Set(cabinets.map(({ machine }) => machine)).size;
  return (
    <Card
      title={t('performance')}
      className="min-h-80 flex-1"
      {...(notes.length > 0 && {
        footer: (
          <span className="py-2">
            {notes.map((note) => translateReportNote(note, { language, money, currency })).join(' ')}
          </span>
        ),
      })}
      aside={
        <Segmented
          legend={t('view')}
          value={filters.view}
          onChange={(view) => change({ view: view === 'brand' ? null : view })}
          choices={reportViews.map((view) => ({ value: view, label: t(view) }))}
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyMessage>{t('nothing')}</EmptyMessage>
      ) : (
        <TableScroller className="flex-1">
          <table className="tb dense" aria-label={t('performance')} onKeyDown={moveRowFocus} lang={language}>
            <thead>
              <tr>
                <th scope="col">{t(filters.view)}</th>
                {heads.map(({ text, means }) => (
                  <th key={text} scope="col" className="r" title={means}>
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Fragment key={row.key}>
                  <tr>
                    <th scope="row">
                      {row.parts ? (
                        <button
                          type="button"
                          className="flex items-center gap-2"
                          aria-expanded={open.has(row.key)}
                          onClick={() => toggle(row.key)}
                        >
                          {open.has(row.key) ? (
                            <ChevronDown className="size-4 text-ink-3" />
                          ) : (
                            <ChevronRight className="size-4 text-ink-3" />
                          )}
                          <span className="flex items-center gap-2">{row.name}</span>
                        </button>
                      ) : (
                        row.name
                      )}
                    </th>
                    <Cells figures={row.figures} widest={widest} />
                  </tr>
                  {open.has(row.key) &&
                    row.parts?.map((part) => (
                      <tr key={part.key} className="part">
                        <th scope="row">
                          <span className="ps-6">{part.name}</span>
                        </th>
                        <Cells figures={part.figures} widest={widest} />
                      </tr>
                    ))}
                </Fragment>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('cabinets', { count: machines })}</th>
                <Cells figures={totals} widest={widest} />
              </tr>
            </tfoot>
          </table>
        </TableScroller>
      )}
    </Card>
  );
};

const differenceOf = ({ holdPpm, theoreticalHoldPpm }: Figures): number | null =>
  holdPpm === null || theoreticalHoldPpm === null ? null : holdPpm - theoreticalHoldPpm;

const Cells = ({ figures, widest }: { figures: Figures; widest: number }) => {
  const { whole, percent, count, points } = useNumberAndDateFormatters();
  const share = (ppm: number | null) => (ppm === null ? '–' : percent(roundPpmToHundredthPercent(ppm) / 1e6));
  const difference = differenceOf(figures);
  return (
    <>
      <td className="r">{whole(figures.dropMinor)}</td>
      <td className="r">{whole(figures.coinInMinor)}</td>
      <td className="r font-semibold">{whole(figures.netWinMinor)}</td>
      <td className="r font-semibold">{share(figures.holdPpm)}</td>
      <td className="r text-ink-2">{share(figures.theoreticalHoldPpm)}</td>
      <td className="r">
        {difference === null ? (
          '–'
        ) : (
          <span className="inline-flex items-center justify-end gap-2">
            <DifferenceBar ppm={difference} widest={widest} />
            <span className="w-12">{points(difference)}</span>
          </span>
        )}
      </td>
      <td className="r">{count(figures.games)}</td>
    </>
  );
};

/** Bar for the difference between actual and expected hold (casino win percentage): to the right if the actual hold is higher. */
const DifferenceBar = ({ ppm, widest }: { ppm: number; widest: number }) => {
  const long = Math.max(2, (Math.abs(ppm) / widest) * 38);
  return (
    <svg width="80" height="12" aria-hidden="true" className="hidden md:block">
      <path d="M40 0V12" stroke="var(--line-strong)" />
      <rect
        x={ppm < 0 ? 40 - long : 40}
        y="2"
        width={long}
        height="8"
        rx="1"
        fill={ppm < 0 ? 'var(--text-3)' : 'var(--info)'}
      />
    </svg>
  );
};
