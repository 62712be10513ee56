import { beforeEach, expect, test } from 'vitest';
import {
  addUnsentMessage,
  clearChatOutbox,
  markUnsentMessageFailed,
  type OutgoingMessage,
  outboxStore,
  removeDeliveredFromOutbox,
  removeUnsentMessage,
  saveMessageDraft,
} from './chat-outbox.ts';

beforeEach(clearChatOutbox);

const outgoing = (key: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
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
  addUnsentMessage(outgoing('a'));
  addUnsentMessage(outgoing('b'));
  markUnsentMessageFailed('a', { kind: 'network' });
  addUnsentMessage(outgoing('a'));
  markUnsentMessageFailed('a', { kind: 'network' });
  expect(keys()).toEqual(['b', 'a']);
  removeUnsentMessage('b');
  expect(outboxStore.getState().messages).toEqual([outgoing('a', { failure: { kind: 'network' } })]);
});

test('a message that arrived is removed, even if its answer was lost', () => {
  addUnsentMessage(outgoing('a', { failure: { kind: 'network' } }));
  addUnsentMessage(outgoing('b'));
  removeDeliveredFromOutbox([{ key: 'a' }, {}]);
  markUnsentMessageFailed('a', { kind: 'network' });
  expect(keys()).toEqual(['b']);
});

test('drafts are kept for each contact, and forgotten at sign-out', () => {
  saveMessageDraft('staff', 'half a');
  saveMessageDraft('admin', 'thought');
  expect(outboxStore.getState().drafts).toEqual({ staff: 'half a', admin: 'thought' });
  clearChatOutbox();
  expect(outboxStore.getState()).toEqual({ messages: [], drafts: {} });
});
