import { expect, it } from 'vitest';
import { readBusinessDaySettings, readCashierShiftRequirement } from './business-day-settings.ts';

it('business days begin at midnight of UTC, unless set', () => {
  expect(readBusinessDaySettings({})).toEqual({ zone: 'UTC', startsMs: 0 });
  expect(readBusinessDaySettings({ REPORT_ZONE: 'Europe/Istanbul', REPORT_DAY_STARTS: '06:30' })).toEqual({
    zone: 'Europe/Istanbul',
    startsMs: 6.5 * 3_600_000,
  });
});

it.each([
  [{ REPORT_ZONE: 'Mars' }, 'REPORT_ZONE is "Mars"'],
  [{ REPORT_DAY_STARTS: '24:00' }, 'REPORT_DAY_STARTS is "24:00"'],
  [{ REPORT_DAY_STARTS: '6' }, 'REPORT_DAY_STARTS is "6"'],
])('refuses %j', (env, line) => {
  expect(() => readBusinessDaySettings(env)).toThrow(line);
});

it('shifts are optional unless they are required, and nothing else', () => {
  expect([readCashierShiftRequirement({}), readCashierShiftRequirement({ SHIFTS: 'required' })]).toEqual([
    'optional',
    'required',
  ]);
  expect(() => readCashierShiftRequirement({ SHIFTS: 'yes' })).toThrow('SHIFTS is "yes"');
});
