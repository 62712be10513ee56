import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { officeClientSide, officeLivePath, officeServerSide } from '@reelfloor/protocol/office/live';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { findWallDisplayByToken } from '../../backoffice/displays/wall-display-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import type { ThumbnailRequests } from '../../play/watching/thumbnails/thumbnail-requests.ts';
import { listenerConnectionLimits } from './browser-connection-limits.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { FloorUpdateStream } from './floor-update-stream.ts';
import { createStaffLookupByToken, OpenStaffPages } from './open-staff-pages.ts';

/** Maximum number of open pages with live data per staff sign-in, and per wall display. */
const maxOfSignIn = 20;
const maxOfDisplay = 4;

type Connection = ChannelConnection<typeof officeServerSide, typeof officeClientSide>;

/** Kind of client: a signed-in member of staff, or a wall display, which receives no players' names. */
export type FloorClientKind = 'staff' | 'display';

export interface FloorChannelDependencies {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  /** Returns the live update stream for staff or displays of one site (its key), or of all sites (null). */
  readonly streamOf: (siteKey: number | null, reader: FloorClientKind) => FloorUpdateStream;
  readonly thumbnails: ThumbnailRequests;
  /** Returns the token in the request's cookie for this kind of client; '' if it has none. */
  readonly tokenOf: (request: Pick<IncomingMessage, 'headers'>, reader: FloorClientKind) => string;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
}

/**
 * Sends live machine updates to the pages of staff and wall displays. The cookie of the upgrade request identifies the client; a member of
 * staff needs the right to see the floor. The connection is closed when the sign-in ends, the right is removed or the display is revoked.
 */
export class FloorChannel implements Channel {
  readonly path = officeLivePath;
  readonly forBrowsers = true;
  readonly isOffices = true;
  readonly leaves = 'spread';
  readonly connections = new Set<Connection>();
  readonly #dependencies: FloorChannelDependencies;
  readonly #pages: Readonly<Record<FloorClientKind, OpenStaffPages<Connection>>>;
  /** Live update streams by kind of client and site. */
  readonly #streams = new Map<string, FloorUpdateStream>();

  constructor(dependencies: FloorChannelDependencies) {
    this.#dependencies = dependencies;
    const { tokenOf } = dependencies;
    this.#pages = {
      staff: new OpenStaffPages({
        ...{ ...dependencies, findOwner: createStaffLookupByToken('seeFloor'), most: maxOfSignIn },
        tokenOf: (request) => tokenOf(request, 'staff'),
      }),
      display: new OpenStaffPages({
        ...{ ...dependencies, findOwner: findWallDisplayByToken, most: maxOfDisplay },
        tokenOf: (request) => tokenOf(request, 'display'),
      }),
    };
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, request: Pick<IncomingMessage, 'headers' | 'url'>): void {
    const { logger, warnings, thumbnails } = this.#dependencies;
    const reader = readerOf(request);
    const pages = this.#pages[reader];
    const connection: Connection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: listenerConnectionLimits,
      logger,
      warnings,
      ours: officeServerSide,
      theirs: officeClientSide,
      onRequest: {
        thumbnails: ({ machineIds }) => {
          const signIn = pages.signInOf(connection);
          if (signIn === null) return createRefusedResult('INIT_FIRST');
          // Refuse thumbnails to displays and to staff of one site: only staff of all sites may see pictures of other people's games.
          return reader === 'display' || pages.siteOf(connection) !== null
            ? okResult({})
            : thumbnails.show({ account: signIn, siteKey: firstSite }, connection, machineIds);
        },
      },
      onNotification: {},
      onClose: () => {
        this.connections.delete(connection);
        pages.remove(connection);
        for (const stream of this.#streams.values()) stream.remove(connection);
        thumbnails.leave(connection);
      },
    });
    this.connections.add(connection);
    void this.#admit(connection, request, reader);
  }

  close(): void {
    for (const pages of Object.values(this.#pages)) pages.stop();
    for (const connection of this.connections) connection.goAway();
    for (const stream of this.#streams.values()) stream.stop();
  }

  #streamOf(siteKey: number | null, reader: FloorClientKind): FloorUpdateStream {
    const key = `${reader} ${siteKey ?? 'hall'}`;
    const known = this.#streams.get(key) ?? this.#dependencies.streamOf(siteKey, reader);
    this.#streams.set(key, known);
    return known;
  }

  async #admit(
    connection: Connection,
    request: Pick<IncomingMessage, 'headers'>,
    reader: FloorClientKind,
  ): Promise<void> {
    const { logger } = this.#dependencies;
    const pages = this.#pages[reader];
    try {
      const refusal = await pages.admit(connection, request);
      if (refusal) return connection.close(refusal);
      if (!connection.isOpen) return pages.remove(connection);
      connection.welcome();
      await this.#streamOf(pages.siteOf(connection), reader).add(connection);
    } catch (err) {
      logger.error({ err }, 'a page of the office could not be told about the floor');
      connection.cut();
    }
  }
}

const readerOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): FloorClientKind =>
  new URLSearchParams(url.split('?')[1]).get('as') === 'display' ? 'display' : 'staff';
