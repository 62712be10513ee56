import type { Duplex } from 'node:stream';
import {
  type AgentId,
  createRefusal,
  createRefusedResult,
  maxMessageBytes,
  okResult,
  type Result,
} from '@reelfloor/protocol';
import { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent-channel';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type * as z from 'zod/mini';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import type { FloorReplica } from '../../play/floor-replica/floor-replica.ts';
import { toReadOnlyAgentLink } from '../../play/machines/agent-link.ts';
import { endAgentLink, findAgentLink, type StoredAgentLink } from '../../play/machines/agent-link-store.ts';
import { type AgentRegistry, isSuccessorAgentInstance } from '../../play/machines/agent-registry.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import { RecordingStatusMonitor } from '../../play/recordings/daily-recording-job.ts';
import { applyCabinetEvents } from '../../play/seats/events/apply-cabinet-events.ts';
import type { SeatServiceDependencies } from '../../play/seats/seat-service-dependencies.ts';
import type { ThumbnailHub } from '../../play/watching/thumbnails/thumbnail-hub.ts';
import { AgentConnections, AgentTokenMonitor } from './agent-connections.ts';
import {
  type AgentClockComparison,
  type AgentConnection,
  type AgentHandshake,
  addAgentMachinesToFloor,
  buildAgentHelloAnswer,
  createAgentLink,
  createAgentLinkClock,
} from './agent-handshake.ts';
import type { AgentLinkClock } from './agent-link-clock.ts';
import { ChannelConnection, type ConnectionLimits } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { ViewerRegistry } from './video-viewer-registry.ts';

/** Limits of an agent's connection, far above what real agents send. A silent connection is detected within five seconds. */
export const agentLimits: ConnectionLimits = {
  allowance: { burst: 5_000, perSecond: 2_500 },
  // Allow a first message of full size: an agent's `hello` describes every cabinet.
  stranger: { timeoutMs: 10_000, messages: 2, bytes: maxMessageBytes + 1024 },
  pingMs: 1_500,
  silenceMs: 3_400,
  saysInfo: false,
  refusesTooLarge: true,
};

/**
 * Delay in ms before this server node closes an agent's connection that was replaced by one on another node. Until then this node shows the
 * agent's machines as connected.
 */
const replacedMs = 300;

type Connection = AgentConnection;
type Hello = z.output<(typeof agentAgentSide)['requests']['hello']['data']>;

export interface AgentChannelDependencies extends AgentClockComparison {
  readonly seatServiceDependencies: SeatServiceDependencies;
  readonly floor: MachineFloor;
  readonly registry: AgentRegistry;
  readonly viewers: ViewerRegistry;
  readonly replica: FloorReplica;
  readonly thumbnails: Pick<ThumbnailHub, 'receive'>;
  readonly nodeId: string;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
  /** True in the demo, where agents may run with demo and test settings. */
  readonly acceptsTestSettings: boolean;
  /** Called when a second process uses the token of a connected agent, at most once a minute for each agent. */
  readonly onSecondProcess: (agentId: string, text: string) => void;
}

/**
 * Serves the WebSocket connections of agents. An agent sends `hello` first, then events and states of its cabinets; the server sends
 * commands.
 */
export class AgentChannel implements Channel {
  readonly path = '/agent';
  readonly forBrowsers = false;
  readonly leaves = 'first';
  readonly #dependencies: AgentChannelDependencies;
  readonly connections = new Set<Connection>();
  readonly #lines: AgentConnections<Connection>;
  readonly #tokens: AgentTokenMonitor<Connection>;
  readonly #recordings: RecordingStatusMonitor;

  constructor(dependencies: AgentChannelDependencies) {
    this.#dependencies = dependencies;
    const { clock, alarm } = dependencies.seatServiceDependencies;
    this.#recordings = new RecordingStatusMonitor(dependencies.seatServiceDependencies.bus);
    this.#lines = new AgentConnections({
      nowMs: () => clock.nowMs(),
      alarm: (message, facts) => {
        alarm(message, facts);
        const { agentId, ...reported } = facts;
        dependencies.onSecondProcess(String(agentId), `${message} (${agentId}): ${JSON.stringify(reported)}`);
      },
    });
    this.#tokens = new AgentTokenMonitor({
      clock,
      tokenHashes: (agentIds) => dependencies.registry.tokenHashes(agentIds),
      onVoid: (connection) => connection.close(createRefusal('TOKEN_INVALID')),
      onError: (error) => alarm('looking at the tokens of agents failed', { error: String(error) }),
    });
    dependencies.seatServiceDependencies.bus.subscribe('agentTokenChanged', () => void this.#tokens.check());
    dependencies.seatServiceDependencies.bus.subscribe('agentHandshakeRequested', ({ agentId }) => {
      this.#lines.get(agentId)?.closeAs('HELLO_AGAIN');
    });
  }

  get takeovers(): number {
    return this.#lines.takeovers;
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex): void {
    const { logger, floor, replica, viewers, thumbnails } = this.#dependencies;
    let links: AgentHandshake['links'] | null = null;
    let handshake: Promise<Result<AgentHandshake>> | null = null;
    /** The machines whose events and messages are accepted on this connection. */
    let machines: AgentHandshake['machines'] = new Map();
    let epoch = 0;
    let linkClock: AgentLinkClock | null = null;
    const connection: Connection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: agentLimits,
      logger,
      warnings: this.#dependencies.warnings,
      ours: agentServerSide,
      theirs: agentAgentSide,
      onRequest: {
        hello: async (hello) => {
          if (links) return createRefusedResult('MESSAGE_INVALID', { detail: 'hello was said before' });
          // Reuse a running handshake: an agent may repeat `hello` while the first one is being handled; both get the same answer.
          handshake ??= this.#performHandshake(connection, hello);
          const accepted = await connection.lookUp(handshake).finally(() => {
            handshake = null;
          });
          if (!accepted.ok) return accepted;
          ({ links, machines, epoch, linkClock } = accepted.value);
          return okResult(buildAgentHelloAnswer(linkClock.nowMs(), accepted.value));
        },
        events: ({ machineId, events }) => {
          if (!links) return createRefusedResult('INIT_FIRST');
          const [{ agentId }] = links;
          const machine = machines.get(machineId);
          if (!machine) return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
          if (machine.contradiction) return createRefusedResult('MACHINE_FAULT', { machine: machineId });
          return applyCabinetEvents(
            this.#dependencies.seatServiceDependencies,
            machineId,
            events,
            (now) => this.#lines.speaksFor(agentId, connection) && now.agentId === agentId && now.linkEpoch === epoch,
          );
        },
      },
      onNotification: {
        view: ({ machineId, view }) => links && floor.see(links[0], machineId, view),
        reelBox: ({ machineId, reelBox }) => links && floor.setReelBox(links[0], machineId, reelBox),
        candidate: ({ viewerId, ...candidate }) =>
          links && viewers.signal(viewerId, { kind: 'candidate', agentId: links[0].agentId, ...candidate }, machines),
        videoLost: ({ viewerId, ...lost }) =>
          links && viewers.signal(viewerId, { kind: 'videoLost', agentId: links[0].agentId, ...lost }, machines),
        recordingStatus: (status) => machines.has(status.machineId) && this.#recordings.receive(status),
        thumbnails: ({ pictures }) => thumbnails.receive(pictures, (machineId) => machines.has(machineId)),
      },
      onClose: (orderly) => {
        this.connections.delete(connection);
        this.#tokens.remove(connection);
        if (!links) return;
        linkClock?.stop();
        const [{ agentId }] = links;
        if (this.#lines.speaksFor(agentId, connection)) this.#dependencies.onAgentClock(agentId, null);
        this.#lines.leave(agentId, connection);
        for (const link of links) floor.disconnect(link);
        replica.closed(agentId, epoch);
        // Failure is not fatal here: if the database is unreachable, other nodes learn from this node's messages that the agent is
        // disconnected.
        const { database, clock } = this.#dependencies.seatServiceDependencies;
        endAgentLink(database, { agentId, epoch, at: clock.nowMs() }).catch(() => {});
        logger[orderly ? 'info' : 'warn']({ agentId }, 'an agent is gone');
      },
    });
    this.connections.add(connection);
  }

  askToMoveOn(): void {
    for (const connection of this.connections) connection.peer.notify('moveOn', {});
  }

  close(): void {
    this.#tokens.stop();
    for (const connection of this.connections) connection.goAway();
  }

  async #performHandshake(connection: Connection, hello: Hello): Promise<Result<AgentHandshake>> {
    const { registry, warnings, acceptsTestSettings } = this.#dependencies;
    const { agentId, token, instance, testSettings } = hello;
    const authentic = await registry.authenticate(agentId, token);
    if (!authentic.ok) {
      warnings.warn({ agentId, ip: connection.ip }, 'an agent came with a wrong token');
      return authentic;
    }
    if (!connection.isOpen) return createRefusedResult('TOKEN_INVALID');
    if (testSettings.length > 0 && !acceptsTestSettings) {
      const settings = testSettings.join(', ');
      warnings.warn({ agentId, settings }, 'an agent came with settings of the demo or of tests');
      return createRefusedResult('AGENT_FOR_TESTS', { agent: agentId, settings });
    }
    const last = await this.#lastLink(agentId);
    if (last && !isSuccessorAgentInstance(instance, last.instance) && (await this.#isElsewhere(agentId, last)))
      return this.#lines.refuse(agentId, instance, last);
    if (!connection.isOpen) return createRefusedResult('TOKEN_INVALID');
    const taken = this.#lines.take(agentId, connection, instance, last);
    if (!taken.ok) return taken;
    const older = taken.value;
    // Stop sending on the agent's older connection. The outcome of its last commands is unknown.
    older?.peer.close();
    let accepted: Result<AgentHandshake> | null = null;
    try {
      accepted = await this.#announce(connection, hello, last);
      return accepted;
    } finally {
      if (!accepted?.ok) this.#lines.leave(agentId, connection);
      // Close the older connection after the new one is ready, so that the agent's machines are never without a connection.
      setImmediate(() => older?.closeAs('AGENT_ELSEWHERE'));
    }
  }

  #lastLink(agentId: AgentId): Promise<StoredAgentLink | null> {
    return findAgentLink(this.#dependencies.seatServiceDependencies.database.read, agentId);
  }

  async #isElsewhere(agentId: AgentId, stored: StoredAgentLink): Promise<boolean> {
    if (stored.nodeId === null || stored.nodeId === this.#dependencies.nodeId) return false;
    return this.#dependencies.replica.isHeldElsewhere(agentId, stored);
  }

  async #announce(
    connection: Connection,
    { agentId, token, instance, cabinets, version }: Hello,
    last: StoredAgentLink | null,
  ): Promise<Result<AgentHandshake>> {
    const { registry, floor, seatServiceDependencies, replica, nodeId, viewers } = this.#dependencies;
    const since = seatServiceDependencies.clock.nowMs();
    const announced = await registry.announce(agentId, cabinets, {
      nodeId,
      instance,
      since,
      address: connection.ip,
      version,
      lastEpoch: last?.epoch ?? null,
    });
    if (!announced.ok) return announced;
    const { machines, refused: notTaken, epoch, versionBase } = announced.value;
    for (const [machineId, why] of notTaken)
      this.#dependencies.warnings.warn({ agentId, machineId, why }, 'a machine is not taken');
    const live = await viewers.live(
      cabinets.map(({ description }) => description.machineId).filter((id) => machines.has(id)),
    );
    if (!connection.isOpen) {
      endAgentLink(seatServiceDependencies.database, {
        agentId,
        epoch,
        at: seatServiceDependencies.clock.nowMs(),
      }).catch(() => {});
      return createRefusedResult('TOKEN_INVALID');
    }
    connection.welcome();
    this.#tokens.add(connection, agentId, token);
    const linkClock = createAgentLinkClock(connection, agentId, this.#dependencies);
    const link = createAgentLink(agentId, connection, linkClock);
    const silentLink = toReadOnlyAgentLink(link);
    const links = [link, silentLink] as const;
    const { alarm } = seatServiceDependencies;
    const connect = () => addAgentMachinesToFloor(cabinets, { floor, links, machines, versionBase, alarm });
    const onReplaced = () => {
      connection.peer.close();
      // Close the replaced connection later, so that the new connection's node can first tell this node about its
      // machines.
      seatServiceDependencies.clock.after(replacedMs, () => connection.closeAs('AGENT_ELSEWHERE'));
    };
    // Send commands only after the answer to `hello`, from which the agent learns the connection's time.
    setImmediate(() => {
      if (!connection.isOpen) return;
      linkClock.start();
      this.#dependencies.logger.info({ agentId, machines: [...machines.keys()] }, 'an agent is connected');
      replica.opened({ link, epoch, onReplaced }, connect);
    });
    return okResult({ links, linkClock, machines, refused: notTaken, epoch, viewers: live });
  }
}
