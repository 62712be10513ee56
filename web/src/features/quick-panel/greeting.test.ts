import { expect, test } from 'vitest';
import { getGreetingForHour } from './components/quick-panel-sheet.tsx';

test.each([
  [4, 'goodNight'],
  [5, 'goodMorning'],
  [11, 'goodDay'],
  [18, 'goodEvening'],
  [22, 'goodNight'],
  [0, 'goodNight'],
])('at hour %i the greeting is %s', (hour, greeting) => {
  expect(getGreetingForHour(hour)).toBe(greeting);
});
