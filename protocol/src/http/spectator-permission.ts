import * as z from 'zod/mini';

export const watchingChoiceSchema = z.object({
  /** True if spectators can watch at least one machine. */
  isOffered: z.boolean(),
  /** False if the player has forbidden spectators to watch their play. */
  isAllowed: z.boolean(),
});
export type WatchingChoice = z.infer<typeof watchingChoiceSchema>;

export const chooseWatchingSchema = z.object({ isAllowed: z.boolean() });
