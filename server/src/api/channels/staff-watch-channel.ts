import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  createRefusedResult,
  type MachineId,
  type PictureAnswer,
  type PictureOffer,
  type Result,
} from '@reelfloor/protocol';
import { machineWatchPath, watchClientSide, watchServerSide } from '@reelfloor/protocol/office/watch';
import type { WebSocket } from 'ws';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { browserConnectionLimits } from './browser-connection-limits.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import { createStaffLookupByToken, OpenStaffPages, type StaffPagesDependencies } from './open-staff-pages.ts';
import { SeatlessVideoConnection, type SeatlessViewerDependencies } from './seatless-video-connection.ts';

/** Maximum number of machines that one staff sign-in watches, and maximum number of staff who watch one machine, per server. */
const maxOfSignIn = 4;
const maxOfMachine = 4;

type Connection = ChannelConnection<typeof watchServerSide, typeof watchClientSide>;

export interface StaffWatchChannelDependencies
  extends Omit<StaffPagesDependencies, 'findOwner' | 'most'>,
    SeatlessViewerDependencies {
  readonly warnings: RepeatedWarnings;
}

/**
 * Shows staff the live video of a machine, without affecting play. The agent treats the page as one more viewer and gives it a separate
 * encoding if its connection is slow, so that the player's video does not change.
 */
export class StaffWatchChannel implements Channel {
  readonly path = machineWatchPath;
  readonly forBrowsers = true;
  readonly isOffices = true;
  readonly leaves = 'spread';
  readonly connections = new Set<Connection>();
  readonly #dependencies: StaffWatchChannelDependencies;
  readonly #pages: OpenStaffPages<Connection>;
  readonly #watches = new Map<Connection, SeatlessVideoConnection>();

  constructor(dependencies: StaffWatchChannelDependencies) {
    this.#dependencies = dependencies;
    this.#pages = new OpenStaffPages({
      ...dependencies,
      findOwner: createStaffLookupByToken('seeFloor'),
      most: maxOfSignIn,
    });
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, request: Pick<IncomingMessage, 'headers'>): void {
    const { logger, warnings } = this.#dependencies;
    const connection: Connection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: browserConnectionLimits,
      logger,
      warnings,
      ours: watchServerSide,
      theirs: watchClientSide,
      onRequest: { offer: ({ machineId, ...offer }) => this.#offer(connection, machineId, offer) },
      onNotification: { candidate: (candidate) => this.#watches.get(connection)?.candidate(candidate) },
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
    const { logger, iceServers } = this.#dependencies;
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
    if (!this.#pages.has(connection)) return Promise.resolve(createRefusedResult('INIT_FIRST'));
    // Refuse staff of a single site: a player of another site may sit down while they watch.
    if (this.#pages.siteOf(connection) !== null) return Promise.resolve(createRefusedResult('WATCH_DECLINED'));
    const known = this.#watches.get(connection);
    if (known)
      return known.machineId === machineId
        ? known.offer(offer)
        : Promise.resolve(
            createRefusedResult('MESSAGE_INVALID', { detail: 'machineId: this connection shows another' }),
          );
    const watching = [...this.#watches.values()].filter((watch) => watch.machineId === machineId);
    if (watching.length >= maxOfMachine) return Promise.resolve(createRefusedResult('TOO_MANY_CONNECTIONS'));
    return this.#begin(connection, machineId).offer(offer);
  }

  #begin(connection: Connection, machineId: MachineId): SeatlessVideoConnection {
    const viewer = new SeatlessVideoConnection(this.#dependencies, {
      machineId,
      kind: 'staff',
      relayedFor: 'staff',
      account: `staff ${connection.ip}`,
      pageAddress: connection.ip,
      ask: (link, offer, timeoutMs) => link.command('offer', offer, timeoutMs),
    });
    viewer.route({
      onCandidate: (candidate) => connection.peer.notify('candidate', candidate),
      onLost: (lost) => connection.peer.notify('videoLost', lost),
    });
    this.#watches.set(connection, viewer);
    return viewer;
  }

  #end(connection: Connection): void {
    this.connections.delete(connection);
    this.#pages.remove(connection);
    this.#watches.get(connection)?.end();
    this.#watches.delete(connection);
  }
}
