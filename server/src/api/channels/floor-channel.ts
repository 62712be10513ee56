import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { refused } from '@reelfloor/protocol';
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
  readonly stream: FloorStream;
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

  constructor(dependencies: FloorChannelDependencies) {
    this.#dependencies = dependencies;
    this.#pages = new StaffPages({ ...dependencies, right: 'seeFloor', most: maxOfSignIn });
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, request: Pick<IncomingMessage, 'headers'>): void {
    const { logger, warnings, stream, thumbnails } = this.#dependencies;
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
          return signIn === null
            ? refused('INIT_FIRST')
            : thumbnails.show({ account: signIn, siteKey: firstSite }, connection, machineIds);
        },
      },
      onNotification: {},
      onClose: () => {
        this.connections.delete(connection);
        this.#pages.remove(connection);
        stream.remove(connection);
        thumbnails.leave(connection);
      },
    });
    this.connections.add(connection);
    void this.#admit(connection, request);
  }

  close(): void {
    this.#pages.stop();
    for (const connection of this.connections) connection.goAway();
    this.#dependencies.stream.stop();
  }

  async #admit(connection: Connection, request: Pick<IncomingMessage, 'headers'>): Promise<void> {
    const { logger, stream } = this.#dependencies;
    try {
      const refusal = await this.#pages.admit(connection, request);
      if (refusal) return connection.close(refusal);
      if (!connection.isOpen) return this.#pages.remove(connection);
      connection.welcome();
      await stream.add(connection);
    } catch (err) {
      logger.error({ err }, 'a page of the office could not be told about the floor');
      connection.cut();
    }
  }
}
