import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  done,
  type IceServer,
  type MachineId,
  type PictureAnswer,
  type PictureOffer,
  type Result,
  refused,
  type ViewerId,
} from '@reelfloor/protocol';
import { machineWatchPath, watchClientSide, watchServerSide } from '@reelfloor/protocol/office/watch';
import type { WebSocket } from 'ws';
import type { MachineFloor } from '../machines/machine-floor.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import { refusalOf } from '../seats/agent-refusal.ts';
import type { OfferAllowance } from '../seats/connection/offer-allowance.ts';
import { PictureDoor } from '../seats/connection/picture-door.ts';
import { browserLimits } from './browser-limits.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import { StaffPages, type StaffPagesParts } from './staff-pages.ts';
import type { Viewers } from './viewers.ts';

/** Longest wait in ms for the agent's answer to an offer. */
const offerTimeoutMs = 10_000;
/** Most pictures that one sign-in watches at a time, and most members who watch one machine by one server. */
const maxOfSignIn = 4;
const maxOfMachine = 4;

type Connection = ChannelConnection<typeof watchServerSide, typeof watchClientSide>;

/** What one connection watches. */
interface Watch {
  readonly machineId: MachineId;
  readonly viewerId: ViewerId;
  readonly door: PictureDoor;
  readonly stopRouting: () => void;
}

export interface WatchChannelParts extends Omit<StaffPagesParts, 'right' | 'most'> {
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly viewers: Pick<Viewers, 'add'>;
  readonly offerAllowance: OfferAllowance;
  readonly iceServers: (viewer: string) => IceServer[];
  readonly warnings: RepeatedWarnings;
}

/**
 * Shows staff the picture of a machine, without touching it. The agent treats the page as one more viewer, whom it gives an
 * encoding of its own when the line is slow, so that the player's picture stays as it is.
 */
export class WatchChannel implements Channel {
  readonly path = machineWatchPath;
  readonly forBrowsers = true;
  readonly leaves = 'spread';
  readonly connections = new Set<Connection>();
  readonly #parts: WatchChannelParts;
  readonly #pages: StaffPages<Connection>;
  readonly #watches = new Map<Connection, Watch>();

  constructor(parts: WatchChannelParts) {
    this.#parts = parts;
    this.#pages = new StaffPages({ ...parts, right: 'seeFloor', most: maxOfSignIn });
  }

  accept(socket: WebSocket, ip: string, wire: Duplex, request: Pick<IncomingMessage, 'headers'>): void {
    const { logger, warnings } = this.#parts;
    const connection: Connection = new ChannelConnection({
      socket,
      wire,
      ip,
      limits: browserLimits,
      logger,
      warnings,
      ours: watchServerSide,
      theirs: watchClientSide,
      onRequest: { offer: ({ machineId, ...offer }) => this.#offer(connection, machineId, offer) },
      onNotification: { candidate: (candidate) => this.#watches.get(connection)?.door.candidate(candidate) },
      onClose: () => this.#end(connection),
    });
    this.connections.add(connection);
    void this.#admit(connection, request);
  }

  close(): void {
    this.#pages.stop();
    for (const connection of this.connections) connection.goAway();
  }

  async #admit(connection: Connection, request: Pick<IncomingMessage, 'headers'>): Promise<void> {
    const { logger, iceServers } = this.#parts;
    try {
      const refusal = await this.#pages.admit(connection, request);
      if (refusal) return connection.close(refusal);
      if (!connection.isOpen) return this.#pages.remove(connection);
      connection.welcome();
      connection.peer.notify('ready', { iceServers: iceServers('staff') });
    } catch (err) {
      logger.error({ err }, 'a page of the office could not be let in to a picture');
      connection.cut();
    }
  }

  #offer(connection: Connection, machineId: MachineId, offer: PictureOffer): Promise<Result<PictureAnswer>> {
    if (!this.#pages.has(connection)) return Promise.resolve(refused('INIT_FIRST'));
    const known = this.#watches.get(connection);
    if (known)
      return known.machineId === machineId
        ? known.door.offer(offer)
        : Promise.resolve(refused('MESSAGE_INVALID', { detail: 'machineId: this connection shows another' }));
    const watching = [...this.#watches.values()].filter((watch) => watch.machineId === machineId);
    if (watching.length >= maxOfMachine) return Promise.resolve(refused('TOO_MANY_CONNECTIONS'));
    return this.#begin(connection, machineId).door.offer(offer);
  }

  #begin(connection: Connection, machineId: MachineId): Watch {
    const { clock, floor, viewers, offerAllowance, iceServers } = this.#parts;
    const viewerId = `staff-${randomUUID()}` as ViewerId;
    const door = new PictureDoor({
      clock,
      pageAddress: connection.ip,
      take: () => offerAllowance.take(`staff ${connection.ip}`, viewerId),
      sendOffer: async (offer) => {
        const link = floor.get(machineId)?.link;
        if (!link) return refused('MACHINE_OFFLINE', { machine: machineId });
        const data = { machineId, viewerId, ...offer, iceServers: iceServers('staff') };
        const answer = await link.command('offer', data, offerTimeoutMs);
        // The page went away while the agent was asked.
        if (!this.#watches.has(connection)) link.stopVideo(viewerId);
        if (answer.kind === 'accepted') return done(answer.value);
        return answer.kind === 'unknown' ? refused('COMMAND_UNKNOWN_OUTCOME') : refusalOf(answer.error);
      },
      sendCandidate: (candidate) => floor.get(machineId)?.link?.sendCandidate({ viewerId, ...candidate }),
    });
    const stopRouting = viewers.add(viewerId, {
      machineId,
      isLive: () => true,
      onCandidate: (candidate) => connection.peer.notify('candidate', candidate),
      onLost: (lost) => connection.peer.notify('videoLost', lost),
    });
    const watch = { machineId, viewerId, door, stopRouting };
    this.#watches.set(connection, watch);
    return watch;
  }

  #end(connection: Connection): void {
    this.connections.delete(connection);
    this.#pages.remove(connection);
    const watch = this.#watches.get(connection);
    if (!watch) return;
    this.#watches.delete(connection);
    watch.stopRouting();
    this.#parts.floor.get(watch.machineId)?.link?.stopVideo(watch.viewerId);
  }
}
