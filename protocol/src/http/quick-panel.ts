import * as z from 'zod/mini';

const entrySchema = z.object({
  id: z.pipe(z.union([z.int(), z.string()]), z.transform(String)),
  title: z.string(),
  detail: z.string(),
});

export const quickPanelQuerySchema = z.object({
  /** Language of the page. If the server lacks it, the answer is in English. */
  lang: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
});

export const quickPanelSchema = z.object({ events: z.array(entrySchema), notes: z.array(entrySchema) });
export type QuickPanelEntry = z.output<typeof entrySchema>;
