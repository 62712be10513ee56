import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { done, refused } from '@reelfloor/protocol';
import { officeClientSide, officeLivePath, officeServerSide } from '@reelfloor/protocol/office/live';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import type { ThumbnailRequests } from '../../play/watching/thumbnails/thumbnail-requests.ts';
import { listenerLimits } from './browser-limits.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { FloorStream } from './floor-stream.ts';
import { StaffPages } from './staff-pages.ts';

/** Most pages of one sign-in. */
const maxOfSignIn = 20;

type Connection = ChannelConnection<typeof officeServerSide, typeof officeClientSide>;

export interface FloorChannelDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  /** Returns what is told to staff of one site (its key), or of the hall (null). */
  readonly streamOf: (siteKey: number | null) => FloorStream;
  readonly thumbnails: ThumbnailRequests;
  /** Returns the text of a sign-in from a request's cookie; '' if it has none. */
  readonly tokenOf: (request: Pick<IncomingMessage, 'headers'>) => string;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
}

/**
 * Tells the pages of staff about the floor. The cookie of the upgrade says who it is: the member needs the right to see the
 * floor, and the connection is closed when the sign-in ends or the right is lost.
 */
export class FloorChannel implements Channel {
  readonly path = officeLivePath;
  readonly forBrowsers = true;
  readonly isOffices = true;
  readonly leaves = 'spread';
  readonly connections = new Set<Connection>();
  readonly #dependencies: FloorChannelDependencies;
  readonly #pages: StaffPages<Connection>;
  readonly #streams = new Map<number | null, FloorStream>();

  constructor(dependencies: FloorChannelDependencies) {
    this.#dependencies = dependencies;
    this.#pages = new StaffPages({ ...dependencies, right: 'seeFloor', most: maxOfSignIn });
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, request: Pick<IncomingMessage, 'headers'>): void {
    const { logger, warnings, thumbnails } = this.#dependencies;
    const connection: Connection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: listenerLimits,
      logger,
      warnings,
      ours: officeServerSide,
      theirs: officeClientSide,
      onRequest: {
        thumbnails: ({ machineIds }) => {
          const signIn = this.#pages.signInOf(connection);
          if (signIn === null) return refused('INIT_FIRST');
          // Pictures of what others play are for staff of the hall.
          return this.#pages.siteOf(connection) !== null
            ? done({})
            : thumbnails.show({ account: signIn, siteKey: firstSite }, connection, machineIds);
        },
      },
      onNotification: {},
      onClose: () => {
        this.connections.delete(connection);
        this.#pages.remove(connection);
        for (const stream of this.#streams.values()) stream.remove(connection);
        thumbnails.leave(connection);
      },
    });
    this.connections.add(connection);
    void this.#admit(connection, request);
  }

  close(): void {
    this.#pages.stop();
    for (const connection of this.connections) connection.goAway();
    for (const stream of this.#streams.values()) stream.stop();
  }

  #streamOf(siteKey: number | null): FloorStream {
    const known = this.#streams.get(siteKey) ?? this.#dependencies.streamOf(siteKey);
    this.#streams.set(siteKey, known);
    return known;
  }

  async #admit(connection: Connection, request: Pick<IncomingMessage, 'headers'>): Promise<void> {
    const { logger } = this.#dependencies;
    try {
      const refusal = await this.#pages.admit(connection, request);
      if (refusal) return connection.close(refusal);
      if (!connection.isOpen) return this.#pages.remove(connection);
      connection.welcome();
      await this.#streamOf(this.#pages.siteOf(connection)).add(connection);
    } catch (err) {
      logger.error({ err }, 'a page of the office could not be told about the floor');
      connection.cut();
    }
  }
}
