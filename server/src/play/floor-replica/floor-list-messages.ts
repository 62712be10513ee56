import { createHash } from 'node:crypto';
import { type Machine, toMachineRecord } from '../machines/machine.ts';
import type { FloorList, FloorMessage } from './agent-link-messages.ts';
import type { AgentLinkEvent, AgentLinkState } from './agent-link-state.ts';

/** Returns the part of a message that says which agent connection it is about, and which node has it. */
export const toMessageSource = (agentId: string, { nodeId, epoch, turn }: AgentLinkState) => ({
  nodeId,
  agentId,
  epoch,
  turn,
});

/** Returns the message with all machines of an agent that is connected to this node. */
export const makeAllMessage = (
  agentId: string,
  linkState: AgentLinkState,
  machines: readonly Machine[],
): Extract<FloorMessage, { kind: 'all' }> => {
  const ofAgent = groupConnectedMachinesByAgent(machines).get(agentId) ?? [];
  const source = toMessageSource(agentId, linkState);
  return { kind: 'all', ...source, seq: linkState.seq, machines: ofAgent.map(toMachineRecord) };
};

/** Returns the agents' connections for this node's list, each with a digest of its machines' states. */
export const makeListedLinks = (
  agents: Iterable<readonly [string, { readonly place: AgentLinkState | null }]>,
  machines: readonly Machine[],
): FloorList['links'] => {
  const byAgent = groupConnectedMachinesByAgent(machines);
  return [...agents].flatMap(([agentId, { place }]) => {
    if (place?.kind !== 'own') return [];
    const { epoch, turn, seq } = place;
    return [{ agentId, epoch, turn, seq, digest: digestMachineStates(byAgent.get(agentId) ?? []) }];
  });
};

/** Compares another node's list with this node's machines. Returns what the list says about each agent connection in it. */
export const toListedEvents = (
  { nodeId, links }: FloorList,
  machines: readonly Machine[],
): { readonly agentId: string; readonly listed: Extract<AgentLinkEvent, { kind: 'listed' }> }[] => {
  const byAgent = groupConnectedMachinesByAgent(machines);
  return links.map(({ agentId, digest, ...link }) => {
    const differs = digest !== digestMachineStates(byAgent.get(agentId) ?? []);
    return { agentId, listed: { kind: 'listed', nodeId, ...link, differs } };
  });
};

/** Returns a digest of the machine states that must be the same on all nodes. */
export const digestMachineStates = (machines: readonly Machine[]): string => {
  const hash = createHash('sha256');
  for (const { id, version, view, seat, fault, reservedFor, outOfService } of [...machines].sort(byId)) {
    const facts = [id, version, view?.version ?? null, seat, fault, reservedFor?.playerId ?? null];
    hash.update(JSON.stringify([...facts, outOfService?.note ?? null]));
  }
  return hash.digest('base64url').slice(0, 16);
};

/** Returns the machines whose agent is connected to any node, grouped by agent id. */
const groupConnectedMachinesByAgent = (machines: readonly Machine[]): ReadonlyMap<string, Machine[]> => {
  const byAgent = new Map<string, Machine[]>();
  for (const machine of machines) {
    if (machine.link === null) continue;
    const ofAgent = byAgent.get(machine.agentId) ?? [];
    byAgent.set(machine.agentId, ofAgent);
    ofAgent.push(machine);
  }
  return byAgent;
};

const byId = (a: Machine, b: Machine): number => (a.id < b.id ? -1 : 1);
