import type * as z from 'zod/mini';

/** Maximum length of a message between nodes, in characters: longer than a page of people or the longest chat message. */
const maxMessageLength = 256 * 1024;

/** Parses a message from another node. Returns null if it is too long or does not match the schema. */
export const parseNodeMessage = <T>(schema: z.ZodMiniType<T>, text: string): T | null => {
  if (text.length > maxMessageLength) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
