import { type MachineId, type ViewerId, viewerIdSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { parseNodeMessage } from '../../platform/nodes/parse-node-message.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import {
  floorSubjects,
  type SignalToViewer,
  signalToViewerSchema,
} from '../../play/floor-replica/agent-link-messages.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';

/** Where to send the signalling messages for one viewer's video. */
interface ViewerRoute {
  /** The machine that the viewer sees. Only the agent of this machine may send messages to the viewer. */
  readonly machineId: MachineId;
  /** Returns false once the seat was released, because the video should then end. */
  isLive(): boolean;
  onCandidate(candidate: { generation: number; candidate: string; mid: string }): void;
  onLost(lost: { generation: number; code: number | string }): void;
}

/** Longest time in ms that the answer to an agent's `hello` waits for other nodes to list their video viewers. */
const gatherMs = 500;
export const machineIdsSchema = z.array(z.string());
export const viewerIdsSchema = z.array(viewerIdSchema);

export interface ViewerRegistryDependencies {
  readonly transport: Transport;
  readonly floor: MachineFloor;
  /** Returns the number of other live server nodes. */
  readonly countOthers: () => Promise<number>;
  /** Returns video viewers of these machines whose page lost its connection and may reconnect and continue its video. */
  readonly listReturning: (machineIds: readonly MachineId[]) => Promise<ViewerId[]>;
}

/** Stores the video viewers whose pages are connected to this node, and queries other nodes for theirs. */
export class ViewerRegistry {
  readonly #dependencies: ViewerRegistryDependencies;
  readonly #routes = new Map<ViewerId, ViewerRoute>();
  readonly #stopAnswering: () => void;

  constructor(dependencies: ViewerRegistryDependencies) {
    this.#dependencies = dependencies;
    this.#stopAnswering = dependencies.transport.answer(floorSubjects.viewers, async (text) =>
      JSON.stringify(this.#liveAt(new Set(parseNodeMessage(machineIdsSchema, text) ?? []))),
    );
  }

  /**
   * Forwards the agent's signalling messages to the viewer's page. Returns the function that removes this route, unless a newer one
   * replaced it.
   */
  add(viewerId: ViewerId, route: ViewerRoute): () => void {
    const stopHearing = this.#dependencies.transport.subscribe(floorSubjects.viewer(viewerId), (text) => {
      const signal = parseNodeMessage(signalToViewerSchema, text);
      const machine = this.#dependencies.floor.get(route.machineId);
      if (signal && machine?.agentId === signal.agentId) pass(route, signal);
    });
    const added = { ...route };
    this.#routes.set(viewerId, added);
    return () => {
      stopHearing();
      if (this.#routes.get(viewerId) === added) this.#routes.delete(viewerId);
    };
  }

  /** Forwards an agent's signalling message to a viewer's page, if the viewer watches one of the agent's `machines`. */
  signal(viewerId: ViewerId, signal: SignalToViewer, machines: ReadonlyMap<string, unknown>): void {
    const route = this.#routes.get(viewerId);
    if (route) {
      if (machines.has(route.machineId)) pass(route, signal);
    } else if (machines.size > 0)
      this.#dependencies.transport.publish(floorSubjects.viewer(viewerId), JSON.stringify(signal));
  }

  /** Returns the ids of video viewers on all nodes that may still watch these machines; null if a node did not respond. */
  async live(machineIds: readonly MachineId[]): Promise<ViewerId[] | null> {
    const { transport, countOthers, listReturning } = this.#dependencies;
    const max = await countOthers();
    const limit = { ms: gatherMs, max };
    const texts = max > 0 ? await transport.gather(floorSubjects.viewers, JSON.stringify(machineIds), limit) : [];
    if (texts.length < max) return null;
    const others = texts.flatMap((text) => parseNodeMessage(viewerIdsSchema, text) ?? []);
    return [...new Set([...this.#liveAt(new Set(machineIds)), ...others, ...(await listReturning(machineIds))])];
  }

  close(): void {
    this.#stopAnswering();
  }

  #liveAt(machineIds: ReadonlySet<string>): ViewerId[] {
    return [...this.#routes]
      .filter(([, { machineId, isLive }]) => machineIds.has(machineId) && isLive())
      .map(([viewerId]) => viewerId);
  }
}

const pass = (route: ViewerRoute, signal: SignalToViewer): void => {
  if (signal.kind === 'candidate') {
    const { generation, candidate, mid } = signal;
    return route.onCandidate({ generation, candidate, mid });
  }
  const { generation, code } = signal;
  route.onLost({ generation, code });
};
