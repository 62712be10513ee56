import * as z from 'zod/mini';

/** Published game rules that are a linked document instead of a paytable, such as for a machine whose paytable is unknown. */
const schema = z.object({ document: z.string().check(z.regex(/^(?:https:\/\/|\/(?!\/))/)) });

/** Returns the URL of the document with a game's published rules; null if the rules are no such document. */
export const parseRulesDocumentUrl = (published: unknown): string | null => {
  const parsed = z.safeParse(schema, published);
  return parsed.success ? parsed.data.document : null;
};
