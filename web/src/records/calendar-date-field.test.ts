import { expect, it } from 'vitest';
import { parseDay } from '../i18n/format-day.ts';
import { isTypedDateComplete } from './calendar-date-field.tsx';

it.each(['31.02.2026', '30/02/2026', '2026-02-31', '٣١/٠٢/٢٠٢٦'])(
  'says that %s is no day, once it is whole',
  (typed) => {
    expect(isTypedDateComplete(typed)).toBe(true);
    expect(parseDay(typed, 'tr')).toBe(null);
  },
);

it.each(['', '3', '31.', '31.02', '31.02.', '31.02.20'])('says nothing of %s while it is typed', (typed) => {
  expect(isTypedDateComplete(typed)).toBe(false);
});
