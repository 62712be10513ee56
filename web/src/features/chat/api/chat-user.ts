import type { ContactStatus } from '@reelfloor/protocol';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { thrownText } from '../../../failures/failure-text.ts';
import { showToast } from '../../../ui/toast.ts';

const chatUserQuery = () =>
  queryOptions({
    queryKey: ['chat', 'user'] as const,
    queryFn: async ({ signal }) => valueOrThrow(await callServer('chatUser', {}, { signal })),
  });

export const useChatUser = () => useQuery(chatUserQuery());

export const useChooseStatus = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (status: ContactStatus) =>
      valueOrThrow(await callServer('updateChatUser', { body: { status } })),
    onSuccess: (user) => client.setQueryData(chatUserQuery().queryKey, user),
    onError: (error) => showToast('error', thrownText(error)),
  });
};
