import { convertToAsciiDigits } from '@reelfloor/protocol';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  formatDay,
  formatLongDay,
  formatMonth,
  listWeeksOfMonth,
  parseDay,
  weekdayNames,
} from '../i18n/format-day.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { buildInputFieldClass } from '../ui/select-field.tsx';
import { usePopoverState } from '../ui/use-popover.ts';
import { recordsMessages } from './messages/records-messages.ts';

interface DayFieldProps {
  label: string;
  /** Selected day as an ISO date; null if none. */
  day: string | null;
  latest: string;
  /** Id of the element with the error message; undefined if the day is valid. */
  wrongId: string | undefined;
  onChange: (day: string | null) => void;
}

/** Returns whether a typed date is complete, even if no such date exists in the calendar. */
export const isTypedDateComplete = (typedText: string): boolean =>
  /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(convertToAsciiDigits(typedText).trim());

/** Date field. Not the browser's native one, which uses the browser's language instead of the page's. */
export const CalendarDateField = ({ label, day, latest, wrongId, onChange }: DayFieldProps) => {
  const { t, language } = useMessages(recordsMessages);
  const id = useId();
  const noDayId = useId();
  const { isOpen, close, button, sheet } = usePopoverState();
  const [draft, setDraft] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  /** A date that does not exist, such as 31 February, is reported once it is typed completely or the field loses the focus. */
  const isNoDay = draft !== null && (hasLeft || isTypedDateComplete(draft));
  const type = (text: string) => {
    const parsed = parseDay(text, language);
    const isDay = text.trim() === '' || parsed !== null;
    setDraft(isDay ? null : text);
    setLeft(false);
    if (isDay) onChange(parsed);
  };
  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="mb-1 block text-12 text-ink-2">
        {label}
      </label>
      <div className="relative md:w-40">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={10}
          placeholder={t('dayPattern')}
          value={draft ?? (day === null ? '' : formatDay(day, language))}
          aria-invalid={wrongId !== undefined || draft !== null || undefined}
          aria-describedby={isNoDay ? noDayId : wrongId}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setLeft(true)}
          className={buildInputFieldClass(
            `pe-10 rtl:ps-10 rtl:pe-3 rtl:text-right ${wrongId === undefined && !isNoDay ? '' : 'border-bad'}`,
          )}
        />
        <IconButton
          {...button}
          label={t('openCalendar', { field: label })}
          icon={<CalendarDays />}
          className="absolute end-0 bottom-0"
        />
      </div>
      {isNoDay && (
        <p
          id={noDayId}
          role="alert"
          className="pt-1 text-12 leading-tight text-bad md:absolute md:inset-x-0 md:top-full md:pt-1 md:whitespace-nowrap"
        >
          {t('noSuchDay')}
        </p>
      )}

      <dialog {...sheet} aria-label={t('calendar', { field: label })}>
        {isOpen && (
          <CalendarMonthGrid
            day={day}
            latest={latest}
            onChoose={(chosen) => {
              setDraft(null);
              onChange(chosen);
              close();
            }}
          />
        )}
      </dialog>
    </div>
  );
};

interface MonthGridProps {
  /** Selected day as an ISO date; null if none. */
  day: string | null;
  latest: string;
  onChoose: (day: string) => void;
}

/** Calendar of a month. Arrow keys move by a day, Page Up and Page Down by a month. */
export const CalendarMonthGrid = ({ day, latest, onChoose }: MonthGridProps) => {
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
          {listWeeksOfMonth(at, language).map((week) => (
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
