import { expect } from 'vitest';
import {
  type AgentLinkEvent,
  type AgentLinkState,
  nextAgentLinkState,
} from '../play/floor-replica/agent-link-state.ts';

/**
 * A model of two nodes, one agent that connects to either node, and a network that loses, doubles and reorders messages.
 * The database gives each connection its epoch. The agent has one machine, modelled as a counter that only the node of
 * the newest connection changes.
 */
interface Node {
  readonly place: AgentLinkState | null;
  readonly turn: number;
  /** The counter that the node shows, and the highest epoch of a connection open at this node; null if none is open. */
  readonly shown: number;
  readonly open: number | null;
}

type Connected = { readonly to: number; readonly input: AgentLinkEvent; readonly shown: number };
type Question = { readonly to: number; readonly from: number; readonly epoch: number };

interface World {
  readonly epoch: number;
  /** The node that the database names for the newest connection; null after the connection has ended. */
  readonly holder: number | null;
  readonly nodes: readonly [Node, Node];
  readonly messages: readonly Connected[];
  readonly questions: readonly Question[];
  /** A command that a node (0 or 1) has sent to the connection with this epoch; null if no command is on its way. */
  readonly command: { readonly from: number; readonly epoch: number } | null;
  readonly executed: number;
}

const versionsOf = (epoch: number) => epoch * 100;
const endOf = (epoch: number) => versionsOf(epoch) + 99;
const maxEpochs = 2;

const beginning: World = {
  epoch: 0,
  holder: null,
  nodes: [
    { place: null, turn: 0, shown: 0, open: null },
    { place: null, turn: 0, shown: 0, open: null },
  ],
  messages: [],
  questions: [],
  command: null,
  executed: 0,
};

const nameOf = (index: number) => `n${index}`;
const indexOf = (nodeId: string) => Number(nodeId.slice(1));
const other = (index: number) => 1 - index;

const withNode = (world: World, index: number, change: Partial<Node>): World => {
  const nodes = world.nodes.map((node, at) => (at === index ? { ...node, ...change } : node));
  return { ...world, nodes: [nodes[0] as Node, nodes[1] as Node] };
};

const nodeOf = (world: World, index: number): Node => world.nodes[index] as Node;

/** Hands a message or event to a node, and carries out what the node decides to do. `shown`: the counter in the message. */
const take = (world: World, index: number, input: AgentLinkEvent, shown: number): World => {
  const { place, effects } = nextAgentLinkState(nodeOf(world, index).place, input);
  let next = withNode(world, index, { place });
  for (const effect of effects) {
    const node = nodeOf(next, index);
    if (effect.kind === 'closeOwn' && node.open === effect.epoch) next = withNode(next, index, { open: null });
    if (effect.kind === 'apply') next = show(next, index, shown);
    if (effect.kind === 'goOffline') next = show(next, index, endOf(effect.epoch));
    if (effect.kind === 'noteEnded') {
      next = show(next, index, endOf(effect.epoch));
      next = send(next, index, { kind: 'ended', nodeId: nameOf(index), epoch: effect.epoch, turn: 0 }, 0);
    }
    if (effect.kind === 'ask')
      next = {
        ...next,
        questions: [...next.questions, { to: indexOf(effect.nodeId), from: index, epoch: effect.epoch }],
      };
  }
  return next;
};

const show = (world: World, index: number, shown: number): World => {
  expect(shown, 'no version goes back at a node').toBeGreaterThanOrEqual(nodeOf(world, index).shown);
  return withNode(world, index, { shown });
};

const send = (world: World, from: number, input: AgentLinkEvent, shown: number): World => ({
  ...world,
  messages: [...world.messages, { to: other(from), input, shown }],
});

const sourceOf = (world: World, index: number) => {
  const { place } = nodeOf(world, index);
  if (place?.kind !== 'own') throw new Error('not the own connection');
  return { nodeId: place.nodeId, epoch: place.epoch, turn: place.turn };
};

const isOwn = (world: World, index: number): boolean => nodeOf(world, index).place?.kind === 'own';

const hello = (world: World, index: number): World => {
  const epoch = world.epoch + 1;
  const turn = nodeOf(world, index).turn + 1;
  let next: World = { ...withNode(world, index, { turn, open: epoch }), epoch, holder: index };
  next = take(next, index, { kind: 'opened', nodeId: nameOf(index), epoch, turn }, 0);
  next = show(next, index, versionsOf(epoch));
  return send(next, index, { kind: 'all', ...sourceOf(next, index), seq: 0 }, versionsOf(epoch));
};

const change = (world: World, index: number): World => {
  const node = nodeOf(world, index);
  const place = node.place as AgentLinkState;
  const shown = node.shown + 1;
  const next = withNode(world, index, { shown, place: { ...place, seq: place.seq + 1 } });
  return send(next, index, { kind: 'change', ...sourceOf(next, index), seq: place.seq + 1 }, shown);
};

const close = (world: World, index: number): World => {
  const { open } = nodeOf(world, index);
  if (open === null) return world;
  const closed = take(withNode(world, index, { open: null }), index, { kind: 'closed', epoch: open }, 0);
  return open === world.epoch ? { ...closed, holder: null } : closed;
};

const check = (world: World, index: number): World => {
  const { epoch, holder } = world;
  if (epoch === 0) return world;
  const nodeId = holder === null ? null : nameOf(holder);
  return take(world, index, { kind: 'registered', epoch, nodeId }, 0);
};

const list = (world: World, index: number): World => {
  const node = nodeOf(world, index);
  if (!isOwn(world, index)) return send(world, index, { kind: 'unlisted', nodeId: nameOf(index), turn: node.turn }, 0);
  const { seq } = node.place as AgentLinkState;
  const differs = false;
  return send(world, index, { kind: 'listed', ...sourceOf(world, index), seq, differs }, node.shown);
};

/** Delivers a message. Whether a list differs depends on what the receiving node shows when the list arrives. */
const deliver = (world: World, at: number): World => {
  const message = world.messages[at] as Connected;
  const node = nodeOf(world, message.to);
  const input =
    message.input.kind === 'listed' ? { ...message.input, differs: node.shown !== message.shown } : message.input;
  return take(world, message.to, input, message.shown);
};

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

const answer = (world: World, at: number): World => {
  const { to, epoch } = world.questions[at] as Question;
  const rest = { ...world, questions: without(world.questions, at) };
  const node = nodeOf(rest, to);
  // A question is addressed to an epoch, so a node without this connection does not answer it.
  if (node.place?.kind !== 'own' || node.place.epoch !== epoch) return rest;
  return send(rest, to, { kind: 'all', ...sourceOf(rest, to), seq: node.place.seq }, node.shown);
};

const command = (world: World, index: number): World => {
  const { place } = nodeOf(world, index);
  if (!place || place.kind === 'over' || place.kind === 'announced') return world;
  return { ...world, command: { from: index, epoch: place.epoch } };
};

/** Carries out the command if its connection is open and its node knows of no newer connection. */
const execute = (world: World): World => {
  const { command: sent } = world;
  if (!sent) return world;
  const at = world.nodes.findIndex(
    ({ place, open }) => place?.kind === 'own' && open === sent.epoch && place.epoch === sent.epoch,
  );
  if (at === -1) return { ...world, command: null };
  const known = nodeOf(world, at).place as AgentLinkState;
  expect(known.epoch, 'no node carries out a command of an older epoch than it knows').toBe(sent.epoch);
  return { ...world, command: null, executed: world.executed + 1 };
};

const nexts = (world: World, maxMessages: number): World[] => {
  const worlds: World[] = [];
  const mayTalk = world.messages.length < maxMessages;
  for (const index of [0, 1]) {
    if (mayTalk && world.epoch < maxEpochs) worlds.push(hello(world, index));
    if (mayTalk && nodeOf(world, index).open !== null) worlds.push(close(world, index));
    if (mayTalk && isOwn(world, index) && nodeOf(world, index).shown % 100 < 2) worlds.push(change(world, index));
    if (mayTalk) worlds.push(list(world, index));
    worlds.push(check(world, index));
    if (world.command === null && world.executed === 0) worlds.push(command(world, index));
  }
  if (world.command) worlds.push(execute(world));
  for (const at of world.messages.keys()) {
    const lost = { ...world, messages: without(world.messages, at) };
    worlds.push(lost);
    const delivered = deliver(world, at);
    worlds.push({ ...delivered, messages: without(delivered.messages, at) });
    // The network doubles the message: the copy stays on its way.
    if (delivered !== world) worlds.push(delivered);
  }
  for (const at of world.questions.keys()) {
    if (mayTalk) worlds.push(answer(world, at));
    worlds.push({ ...world, questions: without(world.questions, at) });
  }
  return worlds.filter(({ questions, messages }) => questions.length <= 1 && messages.length <= maxMessages);
};

/** Lets both nodes exchange lists over a working network until neither learns anything new. */
const atRest = (world: World): World => {
  let next: World = { ...world, messages: [], questions: [], command: null };
  for (let round = 0; round < 4; round++) {
    for (const index of [0, 1]) next = check(list(next, index), index);
    while (next.messages.length > 0 || next.questions.length > 0) {
      while (next.messages.length > 0) {
        const delivered = deliver(next, 0);
        next = { ...delivered, messages: without(delivered.messages, 0) };
      }
      if (next.questions.length > 0) next = answer(next, 0);
    }
  }
  return next;
};

/**
 * Explores everything that can happen while at most `maxMessages` messages are on their way. Fails if a node goes back to
 * an older state, carries out an old command, or shows another counter than the other node in the end. Returns the number
 * of different worlds.
 */
export const explorePlaces = (maxMessages: number): number => {
  const seen = new Set<string>();
  let frontier = [beginning];
  while (frontier.length > 0) {
    const further: World[] = [];
    for (const world of frontier)
      for (const next of nexts(world, maxMessages)) {
        const key = JSON.stringify(next);
        if (seen.has(key)) continue;
        seen.add(key);
        holdToRest(next);
        further.push(next);
      }
    frontier = further;
  }
  return seen.size;
};

const holdToRest = (world: World): void => {
  const { nodes, holder } = atRest(world);
  const owners = nodes.filter(({ place }) => place?.kind === 'own').length;
  expect(owners, 'at rest the database names the owner').toBe(holder === null ? 0 : 1);
  const open = nodes.filter((node) => node.open !== null).length;
  expect(open, 'no connection stays open beside the newest').toBe(owners);
  expect(nodes[0].shown, 'both show the same').toBe(nodes[1].shown);
};
