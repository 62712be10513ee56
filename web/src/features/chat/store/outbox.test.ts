import { beforeEach, expect, test } from 'vitest';
import {
  addUnsent,
  forgetOutbox,
  keepDraft,
  markUnsentFailed,
  type Outgoing,
  outboxStore,
  removeArrived,
  removeUnsent,
} from './outbox.ts';

beforeEach(forgetOutbox);

const outgoing = (key: string, more: Partial<Outgoing> = {}): Outgoing => ({
  key,
  contactId: 'staff',
  chatId: 'chat',
  text: key,
  time: 0,
  failure: null,
  ...more,
});
const keys = () => outboxStore.getState().messages.map(({ key }) => key);

test('a failed message stays, once, until it is sent or discarded', () => {
  addUnsent(outgoing('a'));
  addUnsent(outgoing('b'));
  markUnsentFailed('a', { kind: 'network' });
  addUnsent(outgoing('a'));
  markUnsentFailed('a', { kind: 'network' });
  expect(keys()).toEqual(['b', 'a']);
  removeUnsent('b');
  expect(outboxStore.getState().messages).toEqual([outgoing('a', { failure: { kind: 'network' } })]);
});

test('a message that arrived is removed, even if its answer was lost', () => {
  addUnsent(outgoing('a', { failure: { kind: 'network' } }));
  addUnsent(outgoing('b'));
  removeArrived([{ key: 'a' }, {}]);
  markUnsentFailed('a', { kind: 'network' });
  expect(keys()).toEqual(['b']);
});

test('drafts are kept for each contact, and forgotten at sign-out', () => {
  keepDraft('staff', 'half a');
  keepDraft('admin', 'thought');
  expect(outboxStore.getState().drafts).toEqual({ staff: 'half a', admin: 'thought' });
  forgetOutbox();
  expect(outboxStore.getState()).toEqual({ messages: [], drafts: {} });
});
