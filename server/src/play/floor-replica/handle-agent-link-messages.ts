import { buildErrorBody, createRefusal } from '@reelfloor/protocol';
import type { Database } from '../../platform/database/database.ts';
import { monotonicNowMs } from '../../platform/nodes/node-clocks.ts';
import { parseNodeMessage } from '../../platform/nodes/parse-node-message.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { AgentLink } from '../machines/agent-link.ts';
import { mayAgentLinkBeOpen, type StoredAgentLink } from '../machines/agent-link-store.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import {
  floorSubjects,
  parseAgentCommand,
  type SentCommand,
  serializeCommandOutcome,
  signalToAgentSchema,
} from './agent-link-messages.ts';

/** Timeout in ms for another node's answer whether it has an agent's connection open. */
const knockMs = 1_000;
/** Message by which another node checks whether an agent's connection is still open. */
const linkKnock = 'knock';

interface RemoteLinkDependencies {
  readonly transport: Transport;
  readonly floor: MachineFloor;
  readonly warnings: RepeatedWarnings;
  readonly link: AgentLink;
  readonly epoch: number;
  /** This node's monotonic clock for deadlines, in ms. */
  readonly monotonicMs?: () => number;
}

/**
 * Handles other nodes' commands and signalling messages for an agent that is connected to this node, addressed to the connection's epoch.
 * Returns a function that stops this.
 */
export const handleRemoteAgentLinkMessages = (dependencies: RemoteLinkDependencies): (() => void) => {
  const { transport, warnings, link, epoch } = dependencies;
  const { agentId } = link;
  const closeCommands = transport.answer(floorSubjects.link(agentId, epoch), async (text) => {
    if (text === linkKnock) return linkKnock;
    const command = parseAgentCommand(text);
    if (command) return serializeCommandOutcome(await carryOut(dependencies, command));
    warnings.warn({ agentId }, 'another node sent a command that this one does not understand');
    const refusal = createRefusal('MESSAGE_INVALID', { detail: 'a command of another version' });
    return serializeCommandOutcome({ kind: 'refused', error: buildErrorBody(refusal) });
  });
  const closeSignals = transport.subscribe(floorSubjects.signal(agentId, epoch), (text) => {
    const signal = parseNodeMessage(signalToAgentSchema, text);
    if (signal === null)
      return warnings.warn({ agentId }, 'another node sent a signal that this one does not understand');
    if (signal.kind === 'stopVideo') return link.stopVideo(signal.viewerId);
    const { kind: _kind, ...candidate } = signal;
    link.sendCandidate(candidate);
  });
  return () => {
    closeCommands();
    closeSignals();
  };
};

/**
 * Records when this node first saw each agent's newest connection, by its own monotonic clock, so that no two nodes' clocks are compared.
 */
export class LinkFirstSeenTimes {
  readonly #nowMs: () => number;
  readonly #seen = new Map<string, { readonly epoch: number; readonly atMs: number }>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Returns for how long this node has known the agent's connection, in ms; 0 if it is new. */
  see(agentId: string, epoch: number): number {
    const seen = this.#seen.get(agentId);
    if (seen?.epoch === epoch) return this.#nowMs() - seen.atMs;
    this.#seen.set(agentId, { epoch, atMs: this.#nowMs() });
    return 0;
  }
}

export interface LinkCheckDependencies {
  readonly transport: Transport;
  readonly database: Database;
  readonly sightings: LinkFirstSeenTimes;
}

/** Returns false only if it is certain that no other node has the agent's connection open. */
export const mayAgentLinkBeOpenElsewhere = async (
  { transport, database, sightings }: LinkCheckDependencies,
  agentId: string,
  stored: StoredAgentLink,
): Promise<boolean> => {
  const knownForMs = sightings.see(agentId, stored.epoch);
  const asked = await transport.ask(floorSubjects.link(agentId, stored.epoch), linkKnock, knockMs);
  return asked.kind !== 'nobody' || mayAgentLinkBeOpen(database.read, stored, knownForMs);
};

/**
 * Sends a command over its machine's agent link, which refuses it if the machine's journal contradicts the ledger. A command past its
 * deadline is refused; otherwise the agent gets the remaining time.
 */
const carryOut = (
  { floor, link: { agentId }, monotonicMs = monotonicNowMs }: RemoteLinkDependencies,
  { name, data, timeoutMs, deadlineMonotonicMs = Number.POSITIVE_INFINITY }: SentCommand,
) => {
  const leftMs = Math.min(timeoutMs, deadlineMonotonicMs - monotonicMs());
  if (leftMs <= 0)
    return Promise.resolve({
      kind: 'refused',
      error: buildErrorBody(createRefusal('COMMAND_LATE')),
    } as const);
  const link = floor.get(String(data.machineId))?.link;
  if (link?.isHere && link.agentId === agentId) return link.command(name, data, leftMs);
  const refusal = createRefusal('MACHINE_OFFLINE', { machine: String(data.machineId) });
  return Promise.resolve({ kind: 'refused', error: buildErrorBody(refusal) } as const);
};
