import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { listChannelsWithDueMessages, listDueAlertMessages, storeAlertMessageFailure } from './alert-message-store.ts';
import { queueAlertMessages } from './alert-monitor.ts';

const hourMs = 3_600_000;
const terms = { channels: ['webhook'], kinds: null, repeatMs: 10 * 60_000 };

let database: Database;
let remove: () => Promise<void>;
const at = 1_800_000_000_000;
const due = (now: number) => listDueAlertMessages(database.read, 'webhook', { at: now, limit: 10 });
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await openStaffAlert(database, { kind: 'disk', subject: 'hall', text: 'full' }, at);
  await queueAlertMessages(database, terms, at);
});
afterEach(() => remove());

it('tries a message again after its wait, and no later if the clock was set back', async () => {
  const [message] = await due(at);
  if (!message) throw new Error('nothing is due');
  await storeAlertMessageFailure(database, message, { answer: 'no', now: at, isFinal: false });
  expect(await due(at)).toEqual([]);
  expect(await due(at - hourMs)).toHaveLength(1);
  expect(await listChannelsWithDueMessages(database.read, at - hourMs)).toEqual(['webhook']);
});

it('repeats an alert after its wait, and no later if the clock was set back', async () => {
  const messages = async () => (await database.read.all('SELECT event FROM alert_messages ORDER BY event')).length;
  await queueAlertMessages(database, terms, at + terms.repeatMs - 1);
  expect(await messages()).toBe(1);
  await queueAlertMessages(database, terms, at - hourMs);
  await queueAlertMessages(database, terms, at - hourMs + 1);
  expect(await messages()).toBe(2);
  await queueAlertMessages(database, terms, at - hourMs + terms.repeatMs);
  expect(await messages()).toBe(3);
});
