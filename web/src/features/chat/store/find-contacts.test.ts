import type { ChatContact } from '@reelfloor/protocol';
import { expect, test } from 'vitest';
import { searchChatContacts } from '../api/use-chat-contacts.ts';

const contact = (name: string): ChatContact => ({ id: name, name, status: 'online', unread: 0 });
const names = (search: string): string[] =>
  searchChatContacts(['İrem Işık', 'Staff One', 'Ilgın Can'].map(contact), search).map(({ name }) => name);

test('every word of the search must be in the name, whatever the keyboard layout', () => {
  expect(names(' ')).toHaveLength(3);
  expect(names('one STAFF')).toEqual(['Staff One']);
  expect(names('irem isik')).toEqual(['İrem Işık']);
  expect(names('İLGİN')).toEqual(['Ilgın Can']);
  expect(names('nobody')).toEqual([]);
});
