import * as z from 'zod/mini';

/** Identifies an agent's process. The server refuses a second process with the same token but another folder of journals. */
export const agentInstanceSchema = z.object({
  folderId: z.uuid(),
  /** How often an agent has been started with this folder, counted from 1. */
  start: z.int().check(z.positive()),
  /** New at each start, because two copies of one folder can have the same `start`. */
  processId: z.uuid(),
  /** Number of this `hello` among those of the process, counted from 1. */
  attempt: z.int().check(z.positive()),
  /** Shown to people to identify the process, for example `hall7 pid 4711`. */
  host: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type AgentInstance = z.infer<typeof agentInstanceSchema>;
