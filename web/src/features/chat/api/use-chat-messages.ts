import type { ChatMessage } from '@reelfloor/protocol';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import {
  addUnsentMessage,
  markUnsentMessageFailed,
  type OutgoingMessage,
  removeUnsentMessage,
} from '../store/chat-outbox.ts';
import { chatQueryKey } from './chat-query-key.ts';
import { contactsKey, updateCachedChatContact } from './use-chat-contacts.ts';

interface ChatPage {
  readonly chatId: string;
  /** Messages of all loaded pages, oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly hasEarlier: boolean;
}

/** Loads a chat in pages of messages: the first page is the newest, each further page is older. */
const chatQuery = (contactId: string, userId: string | null) =>
  infiniteQueryOptions({
    enabled: userId !== null,
    queryKey: chatQueryKey(contactId),
    queryFn: async ({ pageParam, signal }): Promise<ChatPage> => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      const { chat } = unwrapCallResult(
        await callServer('chat', { query: { contactId, userId: userId ?? '', ...before } }, { signal }),
      );
      return { chatId: chat.id, messages: chat.dialog, hasEarlier: chat.hasEarlier ?? false };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasEarlier, messages }) => (hasEarlier ? messages[0]?.id : undefined),
    // Always fetch: messages may have arrived while the chat was closed, and fetching marks them as read.
    refetchOnMount: 'always',
  });

/**
 * Returns a chat's messages. `userId` is null until known. Fetching marks messages as read on the server, so the
 * unread count is cleared here, too.
 */
export const useChatMessages = (contactId: string, userId: string | null) => {
  const client = useQueryClient();
  const query = useInfiniteQuery(chatQuery(contactId, userId));
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (dataUpdatedAt > 0) updateCachedChatContact(client, contactId, { unread: 0 });
  }, [client, contactId, dataUpdatedAt]);
  const messages = useMemo(() => data?.pages.toReversed().flatMap((page) => page.messages) ?? [], [data]);
  return { ...query, chatId: data?.pages[0]?.chatId ?? null, messages };
};

const addMessage = (client: QueryClient, contactId: string, message: ChatMessage): void => {
  client.setQueryData<InfiniteData<ChatPage, number | undefined>>(chatQueryKey(contactId), (data) => {
    const newest = data?.pages[0];
    if (!data || !newest || isKnown(newest.messages, message)) return data;
    return {
      ...data,
      pages: [{ ...newest, messages: [...newest.messages, message] }, ...data.pages.slice(1)],
    };
  });
};

const isKnown = (messages: readonly ChatMessage[], { id, who, time }: ChatMessage): boolean =>
  messages.some((known) => (id === undefined ? known.who === who && known.time === time : known.id === id));

/** Returns a function that sends a message. A retry uses the same idempotency key. */
export const useSendChatMessage = (): ((message: Omit<OutgoingMessage, 'failure'>) => void) => {
  const client = useQueryClient();
  return (message) => void sendMessage(client, { ...message, failure: null });
};

const sendMessage = async (client: QueryClient, outgoing: OutgoingMessage): Promise<void> => {
  addUnsentMessage(outgoing);
  const { key, chatId, contactId, text: messageText } = outgoing;
  const result = await callServer('sendMessage', { body: { chatId, contactId, messageText, key } });
  if (result.ok) {
    removeUnsentMessage(key);
    addMessage(client, contactId, result.value.message);
  } else if (result.failure.kind === 'malformed' && result.failure.status < 300) {
    // The server accepted the message but its response could not be parsed, so refetch the chat.
    removeUnsentMessage(key);
    void client.invalidateQueries({ queryKey: chatQueryKey(contactId) });
  } else return markUnsentMessageFailed(key, result.failure);
  // Refetch the contacts, because they are sorted by their latest message.
  void client.invalidateQueries({ queryKey: contactsKey });
};
