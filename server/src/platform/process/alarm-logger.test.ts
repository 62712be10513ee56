import { expect, it } from 'vitest';
import { AlarmLogger } from './alarm-logger.ts';

it('alarms are logged until they are ended', () => {
  const logged: string[] = [];
  const alarms = new AlarmLogger((message) => logged.push(message));
  const { notify } = alarms;
  notify('looking failed', {});
  alarms.end();
  notify('the database is closed', {});
  expect(logged).toEqual(['looking failed']);
});
