import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDay, parseDay } from '../i18n/format-day.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { fieldClass } from '../ui/select-field.tsx';
import { usePopover } from '../ui/use-popover.ts';
import { MonthGrid } from './month-grid.tsx';
import { useRecordControlTexts } from './use-record-control-texts.ts';

interface DayFieldProps {
  label: string;
  /** Chosen day as an ISO text; null if no day is chosen. */
  day: string | null;
  latest: string;
  /** Id of the element with the error message; undefined if the day is right. */
  wrongId: string | undefined;
  onChange: (day: string | null) => void;
}

/** Field for a day. Not the browser's date field, which uses the browser's language instead of the page's. */
export const DayField = ({ label, day, latest, wrongId, onChange }: DayFieldProps) => {
  const { t, language } = useRecordControlTexts();
  const id = useId();
  const { isOpen, close, button, sheet } = usePopover();
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    const parsed = parseDay(text, language);
    const isDay = text.trim() === '' || parsed !== null;
    setDraft(isDay ? null : text);
    if (isDay) onChange(parsed);
  };
  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="mb-1 block text-12 text-ink-2">
        {label}
      </label>
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
        aria-describedby={wrongId}
        onChange={({ target }) => type(target.value)}
        // Discards what was typed, so that the last valid day is shown again.
        onBlur={() => setDraft(null)}
        className={fieldClass(
          `pe-10 md:w-40 rtl:ps-10 rtl:pe-3 rtl:text-right ${wrongId === undefined ? '' : 'border-bad'}`,
        )}
      />
      <IconButton
        {...button}
        label={t('openCalendar', { field: label })}
        icon={<CalendarDays />}
        className="absolute end-0 bottom-0"
      />
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
