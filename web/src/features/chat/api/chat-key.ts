/** Under which the chat with a contact is cached. */
export const chatKey = (contactId: string) => ['chat', 'with', contactId] as const;
