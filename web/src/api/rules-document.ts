import * as z from 'zod/mini';

/** Published rules that are a document in place of a paytable, as of a machine whose paytable is not known here. */
const schema = z.object({ document: z.string().check(z.regex(/^(?:https:\/\/|\/(?!\/))/)) });

/** Returns the address of the document with a game's published rules; null if they are none. */
export const rulesDocumentOf = (published: unknown): string | null => {
  const parsed = z.safeParse(schema, published);
  return parsed.success ? parsed.data.document : null;
};
