import { done, frameNotification, refused } from '@reelfloor/protocol';
import { notifyClientSide, notifyServerSide } from '@reelfloor/protocol/channels/notify';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Bearer, Tokens } from '../accounts/tokens.ts';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { BearerChannels } from './bearer-channels.ts';
import { browserManners } from './browser-manners.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';

type Connection = ChannelConnection<typeof notifyServerSide, typeof notifyClientSide>;

export interface NotifyChannelParts {
  readonly tokens: Tokens;
  readonly database: Database;
  readonly bus: Bus;
  readonly bearers: BearerChannels;
  readonly logger: Logger;
}

/** The door of the notifications: machines for everybody, balances for their owner. */
export class NotifyChannel implements Channel {
  readonly path = '/notify';
  readonly forBrowsers = true;
  readonly #parts: NotifyChannelParts;
  readonly #connections = new Set<Connection>();
  readonly #byPlayer = new Map<string, Set<Connection>>();

  constructor(parts: NotifyChannelParts) {
    this.#parts = parts;
    parts.bus.subscribe('machineChanged', ({ machineId, status, version }) => {
      // Framed once for all.
      const text = frameNotification('machine', { id: machineId, status, version });
      for (const connections of this.#byPlayer.values())
        for (const connection of connections) connection.send(text);
    });
    parts.bus.subscribe('balanceChanged', ({ playerId, balanceMinor, version }) => {
      const text = frameNotification('balance', { balance: balanceMinor, version });
      for (const connection of this.#byPlayer.get(playerId) ?? []) connection.send(text);
    });
  }

  accept(socket: WebSocket, ip: string): void {
    const { tokens, database, bearers, logger } = this.#parts;
    let bearer: Bearer | null = null;
    const connection: Connection = new ChannelConnection({
      socket,
      ip,
      manners: browserManners,
      logger,
      ours: notifyServerSide,
      theirs: notifyClientSide,
      onRequest: {
        init: async ({ token }) => {
          const verified = await tokens.verify(token);
          if (!verified.ok) return verified;
          if (bearer) return refused('MESSAGE_INVALID', { detail: 'init was sent before' });
          if (!connection.isOpen) return refused(50100);
          bearer = verified.value;
          connection.welcome();
          bearers.add(bearer, connection);
          // Joined before the balance is read, so no change falls between.
          this.#join(bearer.playerId, connection);
          const { balanceMinor, version } = await readBalance(database.read, walletOf(bearer.playerId));
          return done({ balance: balanceMinor, balanceVersion: version });
        },
      },
      onNotification: {},
      onClose: () => {
        this.#connections.delete(connection);
        if (!bearer) return;
        bearers.remove(bearer, connection);
        this.#part(bearer.playerId, connection);
      },
    });
    this.#connections.add(connection);
  }

  close(): void {
    for (const connection of this.#connections) connection.goAway();
  }

  #join(playerId: string, connection: Connection): void {
    const connections = this.#byPlayer.get(playerId) ?? new Set();
    this.#byPlayer.set(playerId, connections.add(connection));
  }

  #part(playerId: string, connection: Connection): void {
    const connections = this.#byPlayer.get(playerId);
    connections?.delete(connection);
    if (connections?.size === 0) this.#byPlayer.delete(playerId);
  }
}
