import type { ChatContact } from '@reelfloor/protocol';
import { foldName } from '@reelfloor/protocol';

export const findContacts = (contacts: readonly ChatContact[], search: string): readonly ChatContact[] => {
  const words = foldName(search).split(' ');
  return contacts.filter(({ name }) => {
    const folded = foldName(name);
    return words.every((word) => folded.includes(word));
  });
};
