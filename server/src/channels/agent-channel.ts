import {
  type AgentId,
  done,
  type RequestData,
  type Result,
  refuse,
  refused,
  type ViewerId,
} from '@reelfloor/protocol';
import { agentAgentSide, agentServerSide } from '@reelfloor/protocol/channels/agent';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type * as z from 'zod/mini';
import type { AgentLink } from '../machines/agent-link.ts';
import type { AgentRegistry } from '../machines/agent-registry.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import { applyEvents } from '../seats/apply-events.ts';
import type { FloorParts } from '../seats/floor-parts.ts';
import { ChannelConnection, type ChannelManners } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { Viewers } from './viewers.ts';

/** Cabinets tell a lot, but never this much. Silence is noticed within five seconds. */
const agentManners: ChannelManners = {
  allowance: { burst: 5_000, perSecond: 2_500 },
  initTimeoutMs: 10_000,
  pingMs: 1_500,
  silenceMs: 3_400,
  saysInfo: false,
  refusesTooLarge: true,
};

type Connection = ChannelConnection<typeof agentServerSide, typeof agentAgentSide>;
type Hello = z.output<(typeof agentAgentSide)['requests']['hello']['data']>;

export interface AgentChannelParts {
  readonly floorParts: FloorParts;
  readonly floor: MachineFloor;
  readonly registry: AgentRegistry;
  readonly viewers: Viewers;
  readonly logger: Logger;
}

/** The door of the agents: `hello` first, then events and views up, commands down. */
export class AgentChannel implements Channel {
  readonly path = '/agent';
  readonly forBrowsers = false;
  readonly #parts: AgentChannelParts;
  readonly #connections = new Set<Connection>();
  readonly #byAgent = new Map<string, Connection>();

  constructor(parts: AgentChannelParts) {
    this.#parts = parts;
    parts.floorParts.bus.subscribe('agentTokenChanged', ({ agentId }) => {
      this.#byAgent.get(agentId)?.close(refuse('TOKEN_INVALID'));
    });
  }

  accept(socket: WebSocket, ip: string): void {
    const { logger, floor } = this.#parts;
    let link: AgentLink | null = null;
    /** Only machines that this connection announced are its to speak for. */
    const machines = new Set<string>();
    const connection: Connection = new ChannelConnection({
      socket,
      ip,
      manners: agentManners,
      logger,
      ours: agentServerSide,
      theirs: agentAgentSide,
      onRequest: {
        hello: async (hello) => {
          if (link) return refused('MESSAGE_INVALID', { detail: 'hello was said before' });
          const greeted = await connection.lookUp(this.#greet(connection, hello));
          if (!greeted.ok) return greeted;
          link = greeted.value.link;
          for (const { description } of hello.cabinets) machines.add(description.machineId);
          return done({
            now: this.#parts.floorParts.now(),
            acknowledged: greeted.value.acknowledged,
            viewers: this.#liveViewers(machines),
          });
        },
        events: ({ machineId, events }) => {
          if (!link) return refused('INIT_FIRST');
          if (!machines.has(machineId)) return refused('MACHINE_UNKNOWN', { machine: machineId });
          return applyEvents(this.#parts.floorParts, machineId, events);
        },
      },
      onNotification: {
        view: ({ machineId, view }) => link && floor.see(link, machineId, view),
        candidate: ({ viewerId, ...candidate }) => this.#viewerAt(machines, viewerId)?.onCandidate(candidate),
        videoLost: ({ viewerId, ...lost }) => this.#viewerAt(machines, viewerId)?.onLost(lost),
      },
      onClose: (orderly) => {
        this.#connections.delete(connection);
        if (!link) return;
        if (this.#byAgent.get(link.agentId) === connection) this.#byAgent.delete(link.agentId);
        floor.disconnect(link);
        logger[orderly ? 'info' : 'warn']({ agentId: link.agentId }, 'an agent is gone');
      },
    });
    this.#connections.add(connection);
  }

  close(): void {
    for (const connection of this.#connections) connection.goAway();
  }

  /** Nobody for an agent that has not said hello, or about a machine that is not its own. */
  #viewerAt(machines: ReadonlySet<string>, viewerId: ViewerId) {
    const viewer = this.#parts.viewers.get(viewerId);
    return viewer && machines.has(viewer.machineId) ? viewer : null;
  }

  /** Whoever else watches there missed the word to stop. */
  #liveViewers(machines: ReadonlySet<string>): ViewerId[] {
    return [...this.#parts.viewers]
      .filter(([, viewer]) => machines.has(viewer.machineId) && viewer.isLive())
      .map(([viewerId]) => viewerId);
  }

  async #greet(
    connection: Connection,
    { agentId, token, cabinets }: Hello,
  ): Promise<Result<{ link: AgentLink; acknowledged: Record<string, number> }>> {
    const { registry, floor, logger } = this.#parts;
    const authentic = await registry.authenticate(agentId, token);
    if (!authentic.ok) {
      logger.warn({ agentId, ip: connection.ip }, 'an agent came with a wrong token');
      return authentic;
    }
    const announced = await registry.announce(
      agentId,
      cabinets.map(({ description }) => description),
    );
    if (!announced.ok) return announced;
    if (!connection.isOpen) return refused('TOKEN_INVALID');
    // The older connection is a ghost of the same agent; its machines pass to this one without a gap.
    const older = this.#byAgent.get(agentId);
    this.#byAgent.set(agentId, connection);
    connection.welcome();
    const link = linkOf(agentId, connection);
    const machines = announced.value;
    const acknowledged = Object.fromEntries(
      [...machines].map(([machineId, { acknowledgedSeq }]) => [machineId, acknowledgedSeq]),
    );
    // The answer leaves first, so that the agent knows the server's clock before commands come.
    setImmediate(() => {
      if (!connection.isOpen) return;
      for (const { description, view } of cabinets) {
        const reservedFor = machines.get(description.machineId)?.reservedFor ?? null;
        floor.connect(link, description, view, reservedFor);
      }
      older?.close(refuse('FORBIDDEN'));
    });
    return done({ link, acknowledged });
  }
}

const linkOf = (agentId: AgentId, { peer }: Connection): AgentLink => ({
  agentId,
  command: (name, data, timeoutMs) =>
    peer.request(name, data as RequestData<typeof agentServerSide, typeof name>, timeoutMs),
  sendCandidate: (candidate) => peer.notify('candidate', candidate),
  stopVideo: (viewerId) => peer.notify('stopVideo', { viewerId }),
});
