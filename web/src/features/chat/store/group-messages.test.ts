import { expect, test } from 'vitest';
import { countCalendarDaysBetween, groupMessagesByDay } from '../components/chat-message-list.tsx';

const at = (text: string): number => new Date(text).getTime();
const message = (who: string, time: string) => ({ who, time: at(time) });

test('messages are grouped by day, and those of one writer within minutes', () => {
  const a = message('me', '2026-11-20T23:59:50');
  const b = message('me', '2026-11-21T00:00:10');
  const c = message('me', '2026-11-21T00:04:00');
  const d = message('you', '2026-11-21T00:04:30');
  const e = message('you', '2026-11-21T09:00:00');
  expect(groupMessagesByDay([a, b, c, d, e])).toEqual([
    { dayMs: at('2026-11-20T00:00:00'), runs: [[a]] },
    { dayMs: at('2026-11-21T00:00:00'), runs: [[b, c], [d], [e]] },
  ]);
  expect(groupMessagesByDay([])).toEqual([]);
});

test('days are counted by the calendar, not by hours', () => {
  const day = at('2026-11-20T00:00:00');
  expect(countCalendarDaysBetween(day, at('2026-11-20T23:59:59'))).toBe(0);
  expect(countCalendarDaysBetween(day, at('2026-11-21T00:00:01'))).toBe(1);
  expect(countCalendarDaysBetween(at('2026-03-28T00:00:00'), at('2026-03-30T12:00:00'))).toBe(2);
});
