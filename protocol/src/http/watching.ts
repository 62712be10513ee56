import * as z from 'zod/mini';

export const watchingChoiceSchema = z.object({
  /** True if there is a machine that may be watched. */
  isOffered: z.boolean(),
  /** False: others may not watch the caller's play. */
  isAllowed: z.boolean(),
});
export type WatchingChoice = z.infer<typeof watchingChoiceSchema>;

export const chooseWatchingSchema = z.object({ isAllowed: z.boolean() });
