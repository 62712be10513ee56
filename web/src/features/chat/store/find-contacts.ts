import type { ChatContact } from '@reelfloor/protocol';
import { foldText } from '../../../i18n/fold-text.ts';

export const findContacts = (contacts: readonly ChatContact[], search: string): readonly ChatContact[] => {
  const words = foldText(search).split(' ');
  return contacts.filter(({ name }) => {
    const folded = foldText(name);
    return words.every((word) => folded.includes(word));
  });
};
