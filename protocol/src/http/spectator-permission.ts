import * as z from 'zod/mini';

export const watchingChoiceSchema = z.object({
  /** True if at least one machine can be watched. */
  isOffered: z.boolean(),
  /** False if the player has forbidden spectators at their play. */
  isAllowed: z.boolean(),
});
export type WatchingChoice = z.infer<typeof watchingChoiceSchema>;

export const chooseWatchingSchema = z.object({ isAllowed: z.boolean() });
