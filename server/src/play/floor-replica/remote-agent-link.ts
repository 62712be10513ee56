import { type AgentId, buildErrorBody, createRefusal } from '@reelfloor/protocol';
import type { NodeClocks } from '../../platform/nodes/node-clocks.ts';
import { parseNodeMessage } from '../../platform/nodes/parse-node-message.ts';
import type { NodeRequestOutcome, Transport } from '../../platform/transport/transport.ts';
import { type AgentCommand, type AgentLink, agentCommandStartTimeoutMs } from '../machines/agent-link.ts';
import {
  type FloorMessage,
  floorMessageSchema,
  floorSubjects,
  parseCommandOutcome,
  serializeAgentCommand,
} from './agent-link-messages.ts';

export interface RemoteLinkDependencies {
  readonly transport: Transport;
  readonly nodeClocks: Pick<NodeClocks, 'deadlineAt' | 'follow'>;
  readonly agentId: AgentId;
  readonly nodeId: string;
  readonly epoch: number;
  /** Called if the known agent connection does not respond. Returns a link over the agent's newer connection, or null. */
  readonly findNewer: (machineId: string) => Promise<AgentLink | null>;
}

const connectionEnded = { kind: 'unknown', because: 'away' } as const satisfies NodeRequestOutcome;

/**
 * A link to an agent on another node. Commands are addressed to the connection's epoch. If no node responds for that epoch, the connection
 * has ended and the command was certainly not delivered: it is sent once more, to the newer connection.
 */
export class RemoteAgentLink implements AgentLink {
  readonly isHere = false;
  readonly agentId: AgentId;
  readonly epoch: number;
  readonly nodeId: string;
  readonly #dependencies: RemoteLinkDependencies;
  readonly #subject: string;
  /** Ends each pending command. A shared promise in `Promise.race` would keep the answer of every command until the link ends. */
  readonly #pending = new Set<(outcome: NodeRequestOutcome) => void>();
  #isOver = false;
  readonly #unfollow: () => void;

  constructor(dependencies: RemoteLinkDependencies) {
    this.#dependencies = dependencies;
    this.agentId = dependencies.agentId;
    this.epoch = dependencies.epoch;
    this.nodeId = dependencies.nodeId;
    this.#subject = floorSubjects.link(this.agentId, this.epoch);
    this.#unfollow = dependencies.nodeClocks.follow(dependencies.nodeId);
  }

  isReachable(): boolean {
    return this.#dependencies.transport.state === 'up';
  }

  readonly command: AgentLink['command'] = async (name, data, timeoutMs) => {
    const unreachable = {
      kind: 'refused',
      error: buildErrorBody(createRefusal('MACHINE_OFFLINE', { machine: String(data.machineId) })),
    } as const;
    if (!this.isReachable()) return unreachable;
    const asked = await this.#askUnlessOver(
      serializeAgentCommand({ name, data, timeoutMs, ...this.#deadline(name, data, timeoutMs) }),
      timeoutMs,
    );
    if (asked.kind === 'answer') return parseCommandOutcome(name, asked.text);
    if (asked.kind === 'unknown')
      return { kind: 'unknown', reason: asked.because === 'timeout' ? 'timeout' : 'closed' };
    const newer = await this.#dependencies.findNewer(String(data.machineId));
    return newer ? newer.command(name, data, timeoutMs) : unreachable;
  };

  sendCandidate(candidate: Parameters<AgentLink['sendCandidate']>[0]): void {
    this.#signal({ kind: 'candidate', ...candidate });
  }

  stopVideo(viewerId: Parameters<AgentLink['stopVideo']>[0]): void {
    this.#signal({ kind: 'stopVideo', viewerId });
  }

  /** Closes the link after the agent's connection has ended. Pending commands resolve with an unknown outcome. */
  end(): void {
    this.#unfollow();
    this.#isOver = true;
    for (const settle of this.#pending) settle(connectionEnded);
    this.#pending.clear();
  }

  /** Sends a command to the agent's node. Resolves as `unknown` if the agent's connection ends before the answer. */
  #askUnlessOver(command: string, timeoutMs: number): Promise<NodeRequestOutcome> {
    const asking = this.#dependencies.transport.ask(this.#subject, command, timeoutMs);
    return new Promise((resolve, reject) => {
      if (this.#isOver) resolve(connectionEnded);
      else this.#pending.add(resolve);
      void asking.then(resolve, reject).finally(() => this.#pending.delete(resolve));
    });
  }

  /**
   * Returns the command's deadline in the monotonic clock of the agent's node; absent if that clock is unknown or the command has no
   * deadline.
   */
  #deadline(name: AgentCommand, data: object, timeoutMs: number): { readonly deadlineMonotonicMs?: number } {
    const leftMs = agentCommandStartTimeoutMs(name, data, timeoutMs);
    const deadlineMonotonicMs = leftMs === null ? null : this.#dependencies.nodeClocks.deadlineAt(this.nodeId, leftMs);
    return deadlineMonotonicMs === null ? {} : { deadlineMonotonicMs };
  }

  #signal(signal: object): void {
    this.#dependencies.transport.publish(floorSubjects.signal(this.agentId, this.epoch), JSON.stringify(signal));
  }
}

/** Timeout in ms for another node's answer about an agent's machines. */
const askMs = 1_000;

/** Requests agents' machines from the nodes to which the agents are connected; at most one request per agent connection at a time. */
export class RemoteMachineRequests {
  readonly #transport: Transport;
  readonly #receive: (message: FloorMessage) => void;
  readonly #asking = new Map<string, Promise<void>>();

  constructor(transport: Transport, receive: (message: FloorMessage) => void) {
    this.#transport = transport;
    this.#receive = receive;
  }

  /** Requests all of the agent's machines. Resolves when they were received or the request has timed out. */
  ask(agentId: string, epoch: number): Promise<void> {
    const address = floorSubjects.all(agentId, epoch);
    const running = this.#asking.get(address);
    if (running) return running;
    const asking = this.#transport
      .ask(address, '', askMs)
      .then((asked) => {
        const message = asked.kind === 'answer' ? parseNodeMessage(floorMessageSchema, asked.text) : null;
        if (message?.kind === 'all') this.#receive(message);
      })
      .finally(() => this.#asking.delete(address));
    this.#asking.set(address, asking);
    return asking;
  }

  /** Resolves when every request that is pending now has been answered or has timed out. */
  async whenAnswered(): Promise<void> {
    await Promise.all(this.#asking.values());
  }
}
