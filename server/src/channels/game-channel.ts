import { randomUUID } from 'node:crypto';
import { done, type MachineId, type Result, refused, type ViewerId } from '@reelfloor/protocol';
import { type GameInitAnswer, gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Bearer, Tokens } from '../accounts/tokens.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { MachineList } from '../machines/machine-list.ts';
import { GameSession, type GameSessionParts } from '../seats/game-session.ts';
import { readSessionRow } from '../seats/slot-sessions.ts';
import { takeSeat } from '../seats/take-seat.ts';
import type { BearerChannels } from './bearer-channels.ts';
import { browserManners } from './browser-manners.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import { GameAudience } from './game-audience.ts';
import type { Viewers } from './viewers.ts';

export type GameConnection = ChannelConnection<typeof gameServerSide, typeof gameClientSide>;

export interface GameChannelParts {
  readonly sessionParts: GameSessionParts;
  readonly tokens: Tokens;
  readonly machineList: MachineList;
  readonly bearers: BearerChannels;
  readonly viewers: Viewers;
  readonly allowEmptyWallet: boolean;
  readonly logger: Logger;
}

/** The door of the game: `init` takes the seat, everything after it is for its owner. */
export class GameChannel implements Channel {
  readonly path = '/machine';
  readonly forBrowsers = true;
  readonly #parts: GameChannelParts;
  readonly #audience: GameAudience;
  readonly #connections = new Set<GameConnection>();

  constructor(parts: GameChannelParts) {
    this.#parts = parts;
    this.#audience = new GameAudience(parts.sessionParts.parts.bus);
  }

  accept(socket: WebSocket, ip: string): void {
    const { bearers, logger, viewers } = this.#parts;
    let game: GameSession | null = null;
    let bearer: Bearer | null = null;
    let isTaking = false;
    /** Before `init` every other request is refused the same way. */
    const playing = <T>(act: (game: GameSession) => Promise<Result<T>>) =>
      game ? act(game) : Promise.resolve(refused('INIT_FIRST'));
    const connection: GameConnection = new ChannelConnection({
      socket,
      ip,
      manners: browserManners,
      logger,
      ours: gameServerSide,
      theirs: gameClientSide,
      onRequest: {
        init: async ({ token, machineID }) => {
          const verified = await this.#parts.tokens.verify(token);
          if (!verified.ok) return verified;
          if (game || isTaking) return refused('SEAT_TAKEN', { machine: game?.seat.machineId ?? machineID });
          isTaking = true;
          connection.welcome();
          if (bearer) bearers.remove(bearer, connection);
          bearer = verified.value;
          bearers.add(bearer, connection);
          const taken = await this.#take(connection, bearer, machineID).finally(() => {
            isTaking = false;
          });
          if (!taken.ok) return taken;
          game = taken.value;
          return this.#initAnswer(game);
        },
        press: (press) => playing((game) => game.press(press)),
        cashin: (order) => playing((game) => game.cashIn(order)),
        cashout: ({ transferId }) => playing((game) => game.cashOut(transferId)),
        leave: () => playing((game) => game.leave()),
        offer: (offer) => playing((game) => game.offer(offer)),
      },
      onNotification: { candidate: (candidate) => game?.candidate(candidate) },
      onClose: () => {
        this.#connections.delete(connection);
        if (bearer) bearers.remove(bearer, connection);
        if (!game) return;
        viewers.delete(game.viewerId);
        this.#audience.part(game.seat, connection);
        game.closeInBackground();
      },
    });
    this.#connections.add(connection);
  }

  close(): void {
    for (const connection of this.#connections) connection.goAway();
  }

  async #take(
    connection: GameConnection,
    { playerId }: Bearer,
    machineId: MachineId,
  ): Promise<Result<GameSession>> {
    const { sessionParts, viewers, allowEmptyWallet } = this.#parts;
    const { parts, keeper } = sessionParts;
    const seat = await takeSeat(parts, keeper, { playerId, machineId, ip: connection.ip, allowEmptyWallet });
    if (!seat.ok) return seat;
    const game = new GameSession(seat.value, `v-${randomUUID()}` as ViewerId, sessionParts);
    if (!connection.isOpen) {
      // The page closed while it was being seated.
      game.closeInBackground();
      return refused(50100);
    }
    viewers.set(game.viewerId, {
      onCandidate: (candidate) => connection.peer.notify('candidate', candidate),
      onLost: (lost) => connection.peer.notify('videoLost', lost),
    });
    this.#audience.join(seat.value, connection);
    return done(game);
  }

  async #initAnswer({ seat }: GameSession): Promise<Result<GameInitAnswer>> {
    const { sessionParts, machineList } = this.#parts;
    const { database, floor, now } = sessionParts.parts;
    const session = await readSessionRow(database.read, seat.sessionId);
    const wallet = await readBalance(database.read, walletOf(seat.playerId));
    const machine = floor.get(seat.machineId);
    if (!machine?.view) return refused('MACHINE_OFFLINE', { machine: seat.machineId });
    const { id, brandId, description, view } = machine;
    const { videoType, picture, reelBox, cutScreen, bands } = description;
    return done({
      session: {
        id: seat.sessionId,
        startedAt: session.started_at,
        cashInMinor: session.cash_in_minor,
        cashOutMinor: session.cash_out_minor,
      },
      machine: {
        id,
        brand: { id: brandId, name: machineList.brandName(brandId) },
        videoType,
        picture,
        reelBox,
        cutScreen,
        bandSelects: [...bands].sort((a, b) => b.Order - a.Order),
      },
      cabinet: view,
      balance: wallet.balanceMinor,
      balanceVersion: wallet.version,
      iceServers: [],
      serverTime: now(),
    });
  }
}
