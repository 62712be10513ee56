import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRefusedResult, type MachineId, okResult, type Result } from '@reelfloor/protocol';
import {
  connectionTestClientSide,
  connectionTestPath,
  connectionTestServerSide,
} from '@reelfloor/protocol/channels/connection-test';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { isMachineShownOnSite, type Site } from '../../platform/sites/sites.ts';
import type { Machine } from '../../play/machines/machine.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import { browserConnectionLimits } from './browser-connection-limits.ts';
import { ChannelAuthentication } from './channel-authentication.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import { SeatlessVideoConnection, type SeatlessViewerDependencies } from './seatless-video-connection.ts';
import type { SignInConnections } from './sign-in-connections.ts';

/**
 * Maximum duration of a connection test in ms, from its first message. The agent ends the stream sooner, and our page closes its
 * connection.
 */
const longestTestMs = 40_000;

type Connection = ChannelConnection<typeof connectionTestServerSide, typeof connectionTestClientSide>;

interface Test {
  readonly viewer: SeatlessVideoConnection;
  /** Ends the connection test on this server and at the agent. */
  readonly end: () => void;
  /** Ends the connection test and closes its WebSocket connection. */
  readonly close: () => void;
}

export interface ConnectionTestChannelDependencies extends SeatlessViewerDependencies {
  readonly tokens: AccessTokens;
  readonly bearers: SignInConnections;
  readonly floor: Pick<MachineFloor, 'get' | 'all'>;
  /** Returns false for a brand that staff have hidden: its machines are not shown to players. */
  readonly isShown: (brandId: string) => boolean;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
  readonly random?: () => number;
}

/**
 * Lets a player's page test its network path to an agent. The agent sends a test stream that shows no machine, so the test reveals nothing
 * about other play. A connection is one test; on each node an account's newer test ends its older one.
 */
export class ConnectionTestChannel implements Channel {
  readonly path = connectionTestPath;
  readonly forBrowsers = true;
  readonly leaves = 'spread';
  readonly connections = new Set<Connection>();
  readonly #dependencies: ConnectionTestChannelDependencies;
  /** Running connection tests, by player account. */
  readonly #tests = new Map<string, Test>();

  constructor(dependencies: ConnectionTestChannelDependencies) {
    this.#dependencies = dependencies;
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, _request: IncomingMessage, site: Site): void {
    const { logger, warnings, iceServers } = this.#dependencies;
    const authentication = new ChannelAuthentication(this.#dependencies, site);
    let account: string | null = null;
    let mine: Test | null = null;
    const connection: Connection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: browserConnectionLimits,
      logger,
      warnings,
      ours: connectionTestServerSide,
      theirs: connectionTestClientSide,
      onRequest: {
        init: ({ token }) =>
          authentication.init(connection, token, ({ playerId }) => {
            account = playerId;
            return { iceServers: iceServers(playerId) };
          }),
        begin: ({ machineId, ...offer }) => {
          if (account === null) return createRefusedResult('INIT_FIRST');
          if (mine)
            return createRefusedResult('MESSAGE_INVALID', {
              detail: 'begin: this connection has had its test',
            });
          const begun = this.#begin(connection, account, site, machineId);
          if (!begun.ok) return begun;
          mine = begun.value;
          return mine.viewer.offer(offer);
        },
      },
      onNotification: { candidate: (candidate) => mine?.viewer.candidate(candidate) },
      onClose: () => {
        this.connections.delete(connection);
        authentication.end(connection);
        mine?.end();
      },
    });
    this.connections.add(connection);
  }

  close(): void {
    for (const connection of this.connections) connection.goAway();
  }

  #begin(connection: Connection, account: string, site: Site, requested: MachineId | undefined): Result<Test> {
    const machine = this.#machineFor(site, requested);
    if (!machine)
      return requested === undefined
        ? createRefusedResult('NOT_OFFERED')
        : createRefusedResult('MACHINE_OFFLINE', { machine: requested });
    const viewer = new SeatlessVideoConnection(this.#dependencies, {
      machineId: machine.id,
      kind: 'line',
      relayedFor: account,
      account,
      pageAddress: connection.ip,
      ask: (link, offer, timeoutMs) => link.command('testLine', offer, timeoutMs),
    });
    viewer.route({
      onCandidate: (candidate) => connection.peer.notify('candidate', candidate),
      onLost: (lost) => connection.peer.notify('videoLost', lost),
    });
    // Close the account's earlier test: a page that repeats the test may connect before the end of its former connection was noticed.
    this.#tests.get(account)?.close();
    const stopWaiting = this.#dependencies.clock.after(longestTestMs, () => connection.goAway());
    const end = () => {
      stopWaiting();
      viewer.end();
      if (this.#tests.get(account) === test) this.#tests.delete(account);
    };
    const close = () => {
      end();
      connection.goAway();
    };
    const test: Test = { viewer, end, close };
    this.#tests.set(account, test);
    return okResult(test);
  }

  /** Returns the machine that the page requested. If it requested none, returns any machine whose agent is connected, or null. */
  #machineFor(site: Site, requested: MachineId | undefined): Machine | null {
    const { floor, isShown, random = Math.random } = this.#dependencies;
    const asked = requested === undefined ? floor.all() : [floor.get(requested)];
    const able = asked.filter(
      (machine) => machine?.link?.isReachable() && isShown(machine.brandId) && isMachineShownOnSite(site, machine),
    );
    return able[Math.floor(random() * able.length)] ?? null;
  }
}
