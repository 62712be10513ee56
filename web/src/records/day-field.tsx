import { plainFigures } from '@reelfloor/protocol';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDay, parseDay } from '../i18n/format-day.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { fieldClass } from '../ui/select-field.tsx';
import { usePopover } from '../ui/use-popover.ts';
import { recordsMessages } from './messages/index.ts';
import { MonthGrid } from './month-grid.tsx';

interface DayFieldProps {
  label: string;
  /** Chosen day as an ISO text; null if no day is chosen. */
  day: string | null;
  latest: string;
  /** Id of the element with the error message; undefined if the day is right. */
  wrongId: string | undefined;
  onChange: (day: string | null) => void;
}

/** Returns whether a typed day has all its figures, though it need not be in the calendar. */
export const isWholeDay = (typed: string): boolean =>
  /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(plainFigures(typed).trim());

/** Field for a day. Not the browser's date field, which uses the browser's language instead of the page's. */
export const DayField = ({ label, day, latest, wrongId, onChange }: DayFieldProps) => {
  const { t, language } = useMessages(recordsMessages);
  const id = useId();
  const noDayId = useId();
  const { isOpen, close, button, sheet } = usePopover();
  const [draft, setDraft] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  /** A day that is not in the calendar, such as 31 February, is said once it is whole or the field is left. */
  const isNoDay = draft !== null && (hasLeft || isWholeDay(draft));
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
          className={fieldClass(
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
          <MonthGrid
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
