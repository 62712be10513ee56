import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from '@reelfloor/protocol';
import { grantOf } from '@reelfloor/protocol/office';
import { officeClientSide, officeLivePath, officeServerSide } from '@reelfloor/protocol/office/live';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Database } from '../database/database.ts';
import type { Clock } from '../process/clock.ts';
import { everySoOften } from '../process/every-so-often.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import { findStaffSignIn } from '../staff/staff-sign-ins.ts';
import { listenerLimits } from './browser-limits.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { FloorStream } from './floor-stream.ts';

/** Time in ms between two looks whether the sign-ins of open pages still hold, which is how long an ended one still hears. */
const lookMs = 1_000;
/** Most pages of one sign-in. */
const maxOfSignIn = 20;

type Connection = ChannelConnection<typeof officeServerSide, typeof officeClientSide>;

export interface FloorChannelParts {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly stream: FloorStream;
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
  readonly leaves = 'spread';
  readonly connections = new Set<Connection>();
  readonly #parts: FloorChannelParts;
  /** The pages that were let in, with the text of their sign-in. */
  readonly #tokens = new Map<Connection, string>();
  readonly #stop: () => void;

  constructor(parts: FloorChannelParts) {
    this.#parts = parts;
    this.#stop = everySoOften(parts.clock, lookMs, () => this.#look());
  }

  accept(socket: WebSocket, ip: string, wire: Duplex, request: Pick<IncomingMessage, 'headers'>): void {
    const { logger, warnings, stream, tokenOf } = this.#parts;
    const connection: Connection = new ChannelConnection({
      socket,
      wire,
      ip,
      limits: listenerLimits,
      logger,
      warnings,
      ours: officeServerSide,
      theirs: officeClientSide,
      onRequest: {},
      onNotification: {},
      onClose: () => {
        this.connections.delete(connection);
        this.#tokens.delete(connection);
        stream.remove(connection);
      },
    });
    this.connections.add(connection);
    void this.#admit(connection, tokenOf(request));
  }

  close(): void {
    this.#stop();
    for (const connection of this.connections) connection.goAway();
    this.#parts.stream.stop();
  }

  async #admit(connection: Connection, token: string): Promise<void> {
    const { logger, stream } = this.#parts;
    try {
      if (!(await this.#maySee(token))) return connection.close(refuse('TOKEN_INVALID'));
      const others = [...this.#tokens.values()].filter((other) => other === token);
      if (others.length >= maxOfSignIn) return connection.close(refuse('TOO_MANY_CONNECTIONS'));
      if (!connection.isOpen) return;
      connection.welcome();
      this.#tokens.set(connection, token);
      await stream.add(connection);
    } catch (err) {
      logger.error({ err }, 'a page of the office could not be told about the floor');
      connection.cut();
    }
  }

  async #maySee(token: string): Promise<boolean> {
    const { database, clock } = this.#parts;
    const signIn = token === '' ? null : await findStaffSignIn(database.read, token, clock.nowMs());
    return signIn !== null && grantOf(signIn.staff.role, 'seeFloor') !== null;
  }

  /** Closes the pages whose sign-in has ended, or whose member may not see the floor any more. */
  async #look(): Promise<void> {
    try {
      for (const token of new Set(this.#tokens.values())) {
        if (await this.#maySee(token)) continue;
        for (const [connection, its] of this.#tokens)
          if (its === token) connection.close(refuse('TOKEN_INVALID'));
      }
    } catch (err) {
      this.#parts.logger.error({ err }, 'looking at the sign-ins of the office failed');
    }
  }
}
