/** Key of what protects the player, in the store of fetched data. */
export const protectionKey = ['protection'] as const;
