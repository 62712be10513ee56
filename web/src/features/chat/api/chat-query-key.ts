export const chatQueryKey = (contactId: string) => ['chat', 'with', contactId] as const;
