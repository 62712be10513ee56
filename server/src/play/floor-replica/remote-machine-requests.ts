import { parseNodeMessage } from '../../platform/nodes/parse-node-message.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import { type FloorMessage, floorMessageSchema, floorSubjects } from './agent-link-messages.ts';

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
