export const chatKey = (contactId: string) => ['chat', 'with', contactId] as const;
