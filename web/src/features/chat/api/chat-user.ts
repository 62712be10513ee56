import type { ContactStatus } from '@reelfloor/protocol';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { getCallFailureText } from '../../../failures/call-failure-text.ts';
import { setCachedQueryAnswer } from '../../../ui/set-cached-query-answer.ts';
import { showToast } from '../../../ui/toast.ts';

const chatUserQuery = () =>
  queryOptions({
    queryKey: ['chat', 'user'] as const,
    queryFn: async ({ signal }) => unwrapCallResult(await callServer('chatUser', {}, { signal })),
  });

export const useChatUser = () => useQuery(chatUserQuery());

/** Returns a function that sets the player's chat status on the server, and the status that is still being saved. */
export const useSetChatStatus = (): {
  readonly pending: ContactStatus | null;
  readonly choose: (status: ContactStatus) => Promise<void>;
} => {
  const client = useQueryClient();
  const [pending, setPending] = useState<ContactStatus | null>(null);
  const choose = async (status: ContactStatus) => {
    setPending(status);
    const answer = await callServer('updateChatUser', { body: { status } });
    if (answer.ok) await setCachedQueryAnswer(client, chatUserQuery().queryKey, answer.value);
    else showToast('error', getCallFailureText(answer.failure));
    setPending((latest) => (latest === status ? null : latest));
  };
  return { pending, choose };
};
