import type { AgentId, CabinetView, MachineId, RequestOutcome } from '@reelfloor/protocol';
import type { AgentInstance } from '@reelfloor/protocol/channels/agent-channel';
import { InMemoryBus } from '../platform/bus/event-bus.ts';
import type { Database } from '../platform/database/database.ts';
import { openTemporaryDatabase } from '../platform/database/temporary-database.ts';
import { NodeClocks } from '../platform/nodes/node-clocks.ts';
import { RepeatedWarnings } from '../platform/process/repeated-warnings.ts';
import type { Transport } from '../platform/transport/transport.ts';
import { FloorReplica } from '../play/floor-replica/floor-replica.ts';
import { LinkFirstSeenTimes } from '../play/floor-replica/handle-agent-link-messages.ts';
import type { AgentLink } from '../play/machines/agent-link.ts';
import { endAgentLink, storeAgentLink } from '../play/machines/agent-link-store.ts';
import { type Machine, versionsPerAgentLink } from '../play/machines/machine.ts';
import { MachineFloor } from '../play/machines/machine-floor.ts';
import { LocalNetwork } from './local-network.ts';
import { addNode } from './lone-node.ts';
import { ManualClock } from './manual-clock.ts';
import { TestCabinet } from './test-cabinet.ts';

export interface ReplicaNode {
  readonly transport: Transport;
  readonly floor: MachineFloor;
  readonly replica: FloorReplica;
  /** Versions of the machine that a page connected to this node has been sent. */
  readonly versions: number[];
}

/** A connection of the agent to a node, and the commands that the agent got over it. */
export interface OpenedLink {
  readonly node: ReplicaNode;
  readonly link: AgentLink;
  readonly epoch: number;
  readonly commands: string[];
  isReplaced: boolean;
}

const machineId = 'm1' as MachineId;
const firstBase = 1_900_000_000_000;

/** The machines of several nodes with one database and a test's network, and one agent with one machine. */
export class ReplicaFloor {
  readonly agentId = 'hall 7.ü' as AgentId;
  readonly clock = new ManualClock();
  readonly network = new LocalNetwork(this.clock);
  readonly database: Database;
  readonly #remove: () => Promise<void>;
  readonly #nodes: ReplicaNode[] = [];
  #hellos = 0;
  /** Returns the agent's answer to a command. A test may replace it. */
  answer: () => Promise<RequestOutcome<never>> = async () => ({
    kind: 'accepted',
    value: { commandId: 'command-key-1' } as never,
  });

  private constructor(database: Database, remove: () => Promise<void>) {
    this.database = database;
    this.#remove = remove;
  }

  static async open(): Promise<ReplicaFloor> {
    const { database, remove } = await openTemporaryDatabase();
    const floor = new ReplicaFloor(database, remove);
    const { description } = new TestCabinet(machineId);
    await database.transact(async (tx) => {
      await tx.run("INSERT INTO agents (id, token_hash) VALUES (?, '')", floor.agentId);
      await tx.run("INSERT INTO brands (id, name, position) VALUES ('koi', 'Koi', 1)");
      await tx.run(
        "INSERT INTO machines (id, brand_id, agent_id, description, version_base) VALUES (?, 'koi', ?, ?, ?)",
        machineId,
        floor.agentId,
        JSON.stringify(description),
        firstBase,
      );
    });
    return floor;
  }

  async addNode(nodeId: string): Promise<ReplicaNode> {
    const { clock, database } = this;
    await addNode(database, nodeId);
    const bus = new InMemoryBus((error) => {
      throw error;
    });
    const transport = this.network.join(nodeId);
    const floor = new MachineFloor(bus, clock);
    await floor.load(database.read);
    const versions: number[] = [];
    bus.subscribe('machineChanged', ({ version }) => versions.push(version));
    const warnings = new RepeatedWarnings({ warn: () => {} });
    const nodeClocks = new NodeClocks(transport, clock);
    const sightings = new LinkFirstSeenTimes(() => clock.nowMs());
    const replica = new FloorReplica({ transport, floor, database, clock, warnings, nodeClocks, sightings });
    nodeClocks.start();
    replica.start();
    const node = { transport, floor, replica, versions };
    this.#nodes.push(node);
    return node;
  }

  async hello(node: ReplicaNode): Promise<OpenedLink> {
    const { agentId, clock, database } = this;
    const { nodeId } = node.transport;
    const versionBase = firstBase + ++this.#hellos * versionsPerAgentLink;
    const epoch = await database.transact(async (tx) => {
      await tx.run('UPDATE machines SET version_base = ? WHERE id = ?', versionBase, machineId);
      const instance = {} as AgentInstance;
      return storeAgentLink(tx, agentId, {
        nodeId,
        instance,
        since: clock.nowMs(),
        address: '127.0.0.1',
        version: '0',
      });
    });
    const commands: string[] = [];
    const link: AgentLink = {
      agentId,
      isHere: true,
      isReachable: () => true,
      command: async (name) => {
        commands.push(name);
        return this.answer();
      },
      sendCandidate: () => {},
      stopVideo: () => {},
    };
    const opened: OpenedLink = { node, link, epoch, commands, isReplaced: false };
    const onReplaced = () => {
      opened.isReplaced = true;
    };
    const { description } = new TestCabinet(machineId);
    node.replica.opened({ link, epoch, onReplaced }, () =>
      node.floor.connect(link, description, this.viewOf(1), { versionBase }),
    );
    return opened;
  }

  async end({ node, link, epoch }: OpenedLink): Promise<void> {
    node.floor.disconnect(link);
    node.replica.closed(this.agentId, epoch);
    await endAgentLink(this.database, { agentId: this.agentId, epoch, at: 0 });
  }

  viewOf(version: number): CabinetView {
    return { ...new TestCabinet(machineId).view(), version };
  }

  machineAt({ floor }: ReplicaNode): Machine | undefined {
    return floor.get(machineId);
  }

  /** Returns the facts about the machine that must be the same on all nodes. */
  shownAt(node: ReplicaNode) {
    const { status, version, view, seat, fault } = this.machineAt(node) ?? {};
    // Without a connection to the agent, nodes may differ in what the cabinet last showed.
    if (status === 'offline') return { status, version };
    return { status, version, viewVersion: view?.version, seat, fault };
  }

  async close(): Promise<void> {
    for (const { replica } of this.#nodes) replica.stop();
    await this.#remove();
  }
}
