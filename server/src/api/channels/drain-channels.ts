import type { Clock } from '../../platform/clock/clock.ts';

export interface Leaving {
  /** When a draining server closes these connections: agents first, games second, those of the lobby spread over time. */
  readonly leaves: 'first' | 'second' | 'spread';
  readonly connections: Iterable<{ goAway(): void }>;
  /** Asks the other sides to connect to another node before they leave this node. */
  askToMoveOn?(): void;
}

/** Longest time in ms in which agents may move to other nodes before they are disconnected. */
export const moveOnMs = 2_000;
/** Time in ms between two checks whether all agents have moved. */
const lookMs = 50;
/** Time in ms between closing agents and closing games, so that pages find their machine online on the next node. */
const agentsFirstMs = 500;
/** Number of groups in which the lobby's connections are closed, at most. */
const maxGroups = 100;

/**
 * Tells every connection to go to another node. Agents are asked to connect there first, so that their machines stay online.
 * Agents that do not, and games, are closed (code 1001), because they reconnect in a moment. Pages of the lobby are closed
 * over `spreadMs`, because thousands at once would overload the next node.
 */
export const drainChannels = async (
  channels: readonly Leaving[],
  spreadMs: number,
  clock: Clock,
): Promise<void> => {
  const of = (leaves: Leaving['leaves']) =>
    channels.filter((channel) => channel.leaves === leaves).flatMap(({ connections }) => [...connections]);
  for (const channel of channels) channel.askToMoveOn?.();
  for (let waitedMs = 0; waitedMs < moveOnMs && of('first').length > 0; waitedMs += lookMs)
    await pause(clock, lookMs);
  for (const connection of of('first')) connection.goAway();
  await pause(clock, agentsFirstMs);
  for (const connection of of('second')) connection.goAway();
  const rest = of('spread');
  const groups = Math.min(maxGroups, rest.length);
  for (let group = 0; group < groups; group++) {
    await pause(clock, spreadMs / groups);
    for (let index = group; index < rest.length; index += groups) rest[index]?.goAway();
  }
};

const pause = (clock: Clock, ms: number) =>
  new Promise<void>((resolve) => void clock.after(ms, () => resolve()));
