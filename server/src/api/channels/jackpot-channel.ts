import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { serializeNotification } from '@reelfloor/protocol';
import { jackpotClientSide, jackpotServerSide } from '@reelfloor/protocol/channels/jackpot-channel';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { isBrandShownOnSite, type Site, type Sites } from '../../platform/sites/sites.ts';
import type { AccessTokens } from '../../players/sign-in/access-tokens.ts';
import { listenerConnectionLimits } from './browser-connection-limits.ts';
import { ChannelAuthentication } from './channel-authentication.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import type { SignInConnections } from './sign-in-connections.ts';

type Connection = ChannelConnection<typeof jackpotServerSide, typeof jackpotClientSide>;

export interface JackpotChannelDependencies {
  readonly tokens: AccessTokens;
  readonly bus: Bus;
  /** Returns false for a brand that staff have hidden: its jackpots are not published. */
  readonly isShown: (brandId: string) => boolean;
  /** Returns false for a site whose jurisdiction profile does not allow jackpots. */
  readonly showsPots: (siteKey: number) => boolean;
  readonly sites: Pick<Sites, 'ofKey'>;
  readonly bearers: SignInConnections;
  readonly logger: Logger;
  readonly warnings: RepeatedWarnings;
}

export class JackpotChannel implements Channel {
  readonly path = '/jackpot';
  readonly forBrowsers = true;
  readonly leaves = 'spread';
  readonly #dependencies: JackpotChannelDependencies;
  readonly connections = new Set<Connection>();
  /** Connected pages that receive jackpot updates, each with the key of its site. */
  readonly #listening = new Map<Connection, number>();

  constructor(dependencies: JackpotChannelDependencies) {
    this.#dependencies = dependencies;
    dependencies.bus.subscribe('jackpotChanged', (update) => {
      if (!dependencies.isShown(update.brandId)) return;
      const text = serializeNotification('jackpot', update);
      for (const [connection, siteKey] of this.#listening)
        if (dependencies.showsPots(siteKey) && isBrandShownOnSite(dependencies.sites.ofKey(siteKey), update.brandId))
          connection.send(text);
    });
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, _request: IncomingMessage, site: Site): void {
    const { logger } = this.#dependencies;
    const authentication = new ChannelAuthentication(this.#dependencies, site);
    const connection: Connection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: { ...listenerConnectionLimits, saysInfo: false },
      logger,
      warnings: this.#dependencies.warnings,
      ours: jackpotServerSide,
      theirs: jackpotClientSide,
      onRequest: {
        init: ({ token }) =>
          authentication.init(connection, token, () => {
            this.#listening.set(connection, site.key);
            return {};
          }),
      },
      onNotification: {},
      onClose: () => {
        this.connections.delete(connection);
        this.#listening.delete(connection);
        authentication.end(connection);
      },
    });
    this.connections.add(connection);
  }

  close(): void {
    for (const connection of this.connections) connection.goAway();
  }
}
