import { type ChatContact, foldNameForComparison } from '@reelfloor/protocol';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { isUnsupportedCallError, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

export const contactsKey = ['chat', 'contacts'] as const;

const contactsQuery = () =>
  queryOptions({
    queryKey: contactsKey,
    queryFn: async ({ signal }) => unwrapCallResult(await callServer('chatContacts', {}, { signal })),
  });

export const useChatContacts = () => useQuery(contactsQuery());

export const useUnreadMessageCount = (): number =>
  useQuery({
    ...contactsQuery(),
    select: (contacts) => contacts.reduce((sum, { unread }) => sum + unread, 0),
  }).data ?? 0;

export const useIsChatUnsupported = (): boolean => isUnsupportedCallError(useQuery(contactsQuery()).error);

export const updateCachedChatContact = (client: QueryClient, contactId: string, change: Partial<ChatContact>): void => {
  client.setQueryData(contactsQuery().queryKey, (contacts) =>
    contacts?.map((contact) => (contact.id === contactId ? { ...contact, ...change } : contact)),
  );
};

export const searchChatContacts = (contacts: readonly ChatContact[], search: string): readonly ChatContact[] => {
  const words = foldNameForComparison(search).split(' ');
  return contacts.filter(({ name }) => {
    const folded = foldNameForComparison(name);
    return words.every((word) => folded.includes(word));
  });
};
