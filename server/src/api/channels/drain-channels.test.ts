import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { agentMoveTimeoutMs, type DrainableChannel, drainConnectionsToOtherNodes } from './channel-server.ts';

const channelOf = (
  leaves: DrainableChannel['leaves'],
  size: number,
  onLeave: (name: string) => void,
): DrainableChannel => ({
  leaves,
  connections: Array.from({ length: size }, () => ({ goAway: () => onLeave(leaves) })),
});
const atRest = () => new Promise<void>((resolve) => setImmediate(resolve));

it('agents are asked to move on, and only those that stay are closed, after two seconds', async () => {
  const clock = new ManualClock();
  const said: string[] = [];
  const connections = new Set([{ goAway: () => said.push('mover') }, { goAway: () => said.push('stayer') }]);
  const [mover] = connections;
  const agents = { leaves: 'first', connections, askToMoveOn: () => said.push('asked') } as const;
  void drainConnectionsToOtherNodes([agents], 10_000, clock);
  expect(said).toEqual(['asked']);
  if (mover) connections.delete(mover);
  await clock.pass(agentMoveTimeoutMs - 1, atRest);
  expect(said).toEqual(['asked']);
  await clock.pass(1, atRest);
  expect(said).toEqual(['asked', 'stayer']);
});

it('games leave half a second after the last agent has moved on', async () => {
  const clock = new ManualClock();
  const left: string[] = [];
  const connections = new Set([{ goAway: () => {} }]);
  const agents = { leaves: 'first', connections, askToMoveOn: () => {} } as const;
  void drainConnectionsToOtherNodes([agents, channelOf('second', 1, (name) => left.push(name))], 10_000, clock);
  await clock.pass(300, atRest);
  connections.clear();
  await clock.pass(549, atRest);
  expect(left).toEqual([]);
  await clock.pass(1, atRest);
  expect(left).toEqual(['second']);
});

it('agents leave first, games half a second later, and the lobby evenly over the time given', async () => {
  const clock = new ManualClock();
  const left: Record<string, number> = { first: 0, second: 0, spread: 0 };
  const count = (name: string) => {
    left[name] = (left[name] ?? 0) + 1;
  };
  const sizes = { spread: 1000, second: 3, first: 2 } as const;
  const channels = (['spread', 'second', 'first'] as const).map((name) => channelOf(name, sizes[name], count));
  let isDone = false;
  void drainConnectionsToOtherNodes(channels, 10_000, clock).then(() => {
    isDone = true;
  });
  expect(left).toEqual({ first: 0, second: 0, spread: 0 });
  await clock.pass(agentMoveTimeoutMs, atRest);
  expect(left).toEqual({ first: 2, second: 0, spread: 0 });
  await clock.pass(499, atRest);
  expect(left.second).toBe(0);
  await clock.pass(1, atRest);
  expect(left.second).toBe(3);
  await clock.pass(2_500, atRest);
  expect(left.spread).toBe(250);
  await clock.pass(7_500, atRest);
  expect(left.spread).toBe(1000);
  expect(isDone).toBe(true);
});

it('a server without lobby connections does not wait for them', async () => {
  const clock = new ManualClock();
  const draining = drainConnectionsToOtherNodes([channelOf('spread', 0, () => {})], 10_000, clock);
  await clock.pass(500, atRest);
  await draining;
});
