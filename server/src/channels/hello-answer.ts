import type { ViewerId } from '@reelfloor/protocol';
import type { AnnouncedMachine } from '../machines/agent-registry.ts';

/**
 * Returns the answer to an agent's `hello`. For each machine it has the number of the last event in the books, or why its
 * events are refused. `viewers`: those that may stay; the agent stops all others, because it may have missed that they left.
 * Null: all stay.
 */
export const helloAnswerOf = (
  nowMs: number,
  {
    machines,
    viewers,
  }: { readonly machines: ReadonlyMap<string, AnnouncedMachine>; readonly viewers: ViewerId[] | null },
) => ({
  now: nowMs,
  acknowledged: Object.fromEntries(
    [...machines].flatMap(([id, { contradiction, acknowledgedSeq }]) =>
      contradiction ? [] : [[id, acknowledgedSeq]],
    ),
  ),
  contradicted: Object.fromEntries(
    [...machines].flatMap(([id, { contradiction }]) => (contradiction ? [[id, contradiction.text]] : [])),
  ),
  ...(viewers === null ? {} : { viewers }),
});
