import { expect, it } from 'vitest';
import { explorePlaces } from '../../testing/agent-place-model.ts';
import { nextAgentLinkState } from './agent-link-state.ts';

it('two nodes agree about an agent at rest, and neither goes back, with one message on its way', {
  timeout: 120_000,
}, () => {
  expect(explorePlaces(1)).toBeGreaterThan(20_000);
});

it('a node that reads of its own connection before it is opened has it afterwards', () => {
  const read = nextAgentLinkState(null, { kind: 'registered', epoch: 1, nodeId: 'a-1' });
  const opened = nextAgentLinkState(read.place, { kind: 'opened', nodeId: 'a-1', epoch: 1, turn: 1 });
  expect(opened).toEqual({
    place: { kind: 'own', nodeId: 'a-1', epoch: 1, turn: 1, seq: 0 },
    effects: [],
  });
});

it('a connection that others count as ended before it is opened is closed', () => {
  const read = nextAgentLinkState(null, { kind: 'registered', epoch: 1, nodeId: null });
  const opened = nextAgentLinkState(read.place, { kind: 'opened', nodeId: 'a-1', epoch: 1, turn: 1 });
  expect(opened.effects).toEqual([{ kind: 'closeOwn', epoch: 1 }]);
});
