import { createHash } from 'node:crypto';
import type { Machine } from '../machines/machine.ts';

/** Returns a digest of the facts about machines that must be the same on all nodes. */
export const digestOf = (machines: readonly Machine[]): string => {
  const hash = createHash('sha256');
  for (const { id, version, view, seat, fault, reservedFor, outOfService } of [...machines].sort(byId)) {
    const facts = [id, version, view?.version ?? null, seat, fault, reservedFor?.playerId ?? null];
    hash.update(JSON.stringify([...facts, outOfService?.note ?? null]));
  }
  return hash.digest('base64url').slice(0, 16);
};

/** Returns the machines whose agent is connected to any node, by agent. */
export const connectedByAgent = (machines: readonly Machine[]): ReadonlyMap<string, Machine[]> => {
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
