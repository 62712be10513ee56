import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, formatLongDay, formatMonth, weekdayNames, weeksOf } from '../i18n/format-day.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { recordsMessages } from './messages/index.ts';

interface MonthGridProps {
  /** Chosen day as an ISO text; null if no day is chosen. */
  day: string | null;
  latest: string;
  onChoose: (day: string) => void;
}

/** Calendar of a month. Arrow keys move by a day, Page Up and Page Down by a month. */
export const MonthGrid = ({ day, latest, onChoose }: MonthGridProps) => {
  const { t, language } = useMessages(recordsMessages);
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(day ?? latest);
  const hasMoved = useRef(false);
  const goTo = (next: string) => setAt(next > latest ? latest : next);
  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    hasMoved.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isFromRight = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = nextDay(at, event.key, isFromRight);
    if (next === null) return;
    event.preventDefault();
    hasMoved.current = true;
    goTo(next);
  };
  return (
    <>
      <div className="flex items-center justify-between">
        <IconButton
          label={t('previousMonth')}
          icon={<ChevronLeft className="rtl:rotate-180" />}
          onClick={() => goTo(addMonths(at, -1))}
        />
        <b aria-live="polite" className="font-semibold">
          {formatMonth(at, language)}
        </b>
        <IconButton
          label={t('nextMonth')}
          icon={<ChevronRight className="rtl:rotate-180" />}
          disabled={at.slice(0, 7) >= latest.slice(0, 7)}
          onClick={() => goTo(addMonths(at, 1))}
        />
      </div>
      <table ref={grid} onKeyDown={onKeyDown} className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weekdayNames(language).map((name) => (
              <th key={name} scope="col" className="h-8 text-12 font-normal text-ink-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at, language).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    data-day={one}
                    tabIndex={one === at ? 0 : -1}
                    aria-label={formatLongDay(one, language)}
                    aria-pressed={one === day}
                    disabled={one > latest}
                    onClick={() => onChoose(one)}
                    className={dayClass(one.slice(0, 7) === at.slice(0, 7))}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const dayClass = (isOfMonth: boolean): string =>
  `figures h-10 w-full rounded-control hover:bg-surface-2 focus-visible:-outline-offset-2 disabled:text-ink-3 disabled:opacity-50 disabled:hover:bg-transparent aria-pressed:bg-primary aria-pressed:font-semibold aria-pressed:text-on-primary ${isOfMonth ? 'text-ink' : 'text-ink-3'}`;

const nextDay = (at: string, key: string, isFromRight: boolean): string | null => {
  const forwards = isFromRight ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(at, forwards);
    case 'ArrowLeft':
      return addDays(at, -forwards);
    case 'ArrowDown':
      return addDays(at, 7);
    case 'ArrowUp':
      return addDays(at, -7);
    case 'PageDown':
      return addMonths(at, 1);
    case 'PageUp':
      return addMonths(at, -1);
    default:
      return null;
  }
};
