/** Query key of the player's protection: limits, breaks and reality checks. */
export const protectionKey = ['protection'] as const;
