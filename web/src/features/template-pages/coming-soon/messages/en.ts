import type { Worded } from '../../../../i18n/texts.ts';
import type { comingSoon as turkish } from './tr.ts';

export const comingSoon: Worded<typeof turkish> = {
  title: 'The new year begins on the floor',
  lead: 'When the clock reaches zero, the doors will be open as ever.',
  here: 'The time has come',
  hereLead: 'What you waited for is here, and so is the floor.',
  timeLeft: 'Time left',
  days_one: 'day',
  days_other: 'days',
  hours_one: 'hour',
  hours_other: 'hours',
  minutes_one: 'minute',
  minutes_other: 'minutes',
  seconds_one: 'second',
  seconds_other: 'seconds',
};
