import type { AgentInstance } from '@reelfloor/protocol/channels/agent-channel';
import { expect, it } from 'vitest';
import { isSuccessorAgentInstance } from './agent-registry.ts';

/** All instances that an agent, or somebody with its token, may claim to be, from two values of each fact and three counts. */
const claims: AgentInstance[] = ['a', 'b'].flatMap((folderId) =>
  ['p', 'q'].flatMap((processId) =>
    [1, 2, 3].flatMap((start) => [1, 2, 3].map((attempt) => ({ folderId, processId, start, attempt, host: 'hall' }))),
  ),
);

it('no instances can take a connection from one another in turns, whatever they claim to be', () => {
  const successorsOf = new Map(
    claims.map((one) => [one, claims.filter((other) => isSuccessorAgentInstance(other, one))]),
  );
  expect([...successorsOf.values()].some((successors) => successors.length > 0)).toBe(true);
  for (const [one, successors] of successorsOf) {
    expect(successors).not.toContain(one);
    // Who takes over from a successor would also have taken over from the first: so no row of takeovers leads back to it.
    for (const successor of successors)
      for (const next of successorsOf.get(successor) ?? []) expect(successors).toContain(next);
  }
});
