import { randomUUID } from 'node:crypto';
import { done, type MachineId, type Result, refused, type ViewerId } from '@reelfloor/protocol';
import { type GameInitAnswer, gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { CallAllowance } from '../access/call-allowance.ts';
import { refusalToPlay } from '../accounts/rights.ts';
import type { Bearer, Tokens } from '../accounts/tokens.ts';
import { transferViewOf, voidedCashTransfers } from '../ledger/cash-transfers.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { MachineList } from '../machines/machine-list.ts';
import { GameSession, type GameSessionParts } from '../seats/game-session.ts';
import type { HeldTransfers } from '../seats/held-transfers.ts';
import type { Seat } from '../seats/seat.ts';
import { type CountdownLimits, defaultLimits, SessionCountdown } from '../seats/session-countdown.ts';
import { readSessionRow, readWinsPaid } from '../seats/slot-sessions.ts';
import { takeSeat } from '../seats/take-seat.ts';
import type { BearerChannels } from './bearer-channels.ts';
import { gameManners } from './browser-manners.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import { GameAudience } from './game-audience.ts';
import type { Viewers } from './viewers.ts';

/** As the original wrote it; our client shows its own translation. */
const quitText = 'Oyundan Cikartildiniz';
const warningTexts = {
  CODE_18800: '{count} seconds left to deposit funds.',
  CODE_18802: '{count} seconds left to continue.',
} as const;
/** A page that was told that its session is over has this long to read the answer to its own leaving. */
const farewellMs = 2_000;
/** Longer than a seat waits for its player. */
const voidedToldMs = 15 * 60_000;
/** How often one connection may ask for a seat in vain. Our page gives up after 90 times. */
const maxRefusals = 120;
/** How long the server's end waits for requests that are at work. */
const lastRequestsMs = 3_000;

export type GameConnection = ChannelConnection<typeof gameServerSide, typeof gameClientSide>;

export interface GameChannelParts {
  readonly sessionParts: GameSessionParts;
  readonly tokens: Tokens;
  readonly machineList: MachineList;
  readonly bearers: BearerChannels;
  /** Shared with the calls, so that money is not moved faster by another door. */
  readonly allowance: CallAllowance;
  readonly viewers: Viewers;
  readonly allowEmptyWallet: boolean;
  readonly heldTransfers: HeldTransfers;
  readonly countdowns?: CountdownLimits;
  readonly logger: Logger;
}

/** The door of the game: `init` takes the seat, everything after it is for its owner. */
export class GameChannel implements Channel {
  readonly path = '/machine';
  readonly forBrowsers = true;
  readonly #parts: GameChannelParts;
  readonly #audience: GameAudience;
  readonly #connections = new Set<GameConnection>();
  readonly #requests = new Set<Promise<unknown>>();

  constructor(parts: GameChannelParts) {
    this.#parts = parts;
    this.#audience = new GameAudience(parts.sessionParts.parts.bus);
  }

  accept(socket: WebSocket, ip: string): void {
    const { bearers, allowance, logger, viewers } = this.#parts;
    let game: GameSession | null = null;
    let bearer: Bearer | null = null;
    let isTaking = false;
    let refusals = 0;
    let countdown: SessionCountdown | null = null;
    /** Before `init` every other request is refused the same way. */
    const playing = <T>(act: (game: GameSession) => Promise<Result<T>>) =>
      game ? this.#running(act(game)) : Promise.resolve(refused('INIT_FIRST'));
    /** What was refused is no sign that somebody plays. */
    const active = async <T>(act: (game: GameSession) => Promise<Result<T>>) => {
      // Nobody sits before a locked page. The running round goes on, and leaving stays possible.
      if (bearer && game && bearers.isLocked(bearer)) return refused('SESSION_LOCKED');
      const result = await playing(act);
      if (result.ok) countdown?.touch();
      return result;
    };
    const moving = <T>(act: (game: GameSession) => Promise<Result<T>>) =>
      active(async (game) => {
        const waitS = allowance.take(game.seat.playerId, ip);
        return waitS > 0 ? refused('RATE_LIMITED', { retry_s: waitS }) : act(game);
      });
    const connection: GameConnection = new ChannelConnection({
      socket,
      ip,
      manners: gameManners,
      logger,
      ours: gameServerSide,
      theirs: gameClientSide,
      onRequest: {
        init: async ({ token, machineID }) => {
          const verified = await connection.lookUp(this.#parts.tokens.verify(token));
          if (!verified.ok) return verified;
          const refusal = refusalToPlay(verified.value);
          if (refusal) return { ok: false, refusal };
          if (game || isTaking) return refused('SEAT_TAKEN', { machine: game?.seat.machineId ?? machineID });
          if (!bearer && !bearers.hasRoom(verified.value)) return refused('TOO_MANY_CONNECTIONS');
          isTaking = true;
          connection.welcome();
          if (bearer) bearers.remove(bearer, connection);
          bearer = verified.value;
          bearers.add(bearer, connection);
          const taken = await this.#take(connection, bearer, machineID).finally(() => {
            isTaking = false;
            // A connection without a seat is of use only while its page goes on asking.
            connection.awaitInit();
          });
          if (!taken.ok) {
            if (++refusals >= maxRefusals) setImmediate(() => connection.closeAs('INIT_FIRST'));
            return taken;
          }
          connection.welcome();
          game = taken.value;
          // A page that does not know its seat: it waits for the page's next connection.
          const letWait = () => void setImmediate(() => connection.closeAs('INIT_FIRST'));
          const answer = await this.#initAnswer(game).catch((error) => {
            letWait();
            throw error;
          });
          if (!answer.ok) letWait();
          if (answer.ok && connection.isOpen) countdown = this.#countDown(game, connection);
          if (answer.ok) this.#tellTransfers(game.seat, connection);
          return answer;
        },
        press: (press) => active((game) => game.press(press)),
        cashin: (order) => moving((game) => game.cashIn(order)),
        cashout: ({ transferId }) => moving((game) => game.cashOut(transferId)),
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
        countdown?.stop();
        game.drop();
      },
    });
    this.#connections.add(connection);
  }

  close(): void {
    for (const connection of this.#connections) connection.goAway();
  }

  /** Waits until no request of a page is at work any more, so that the database can be closed. */
  async ended(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, lastRequestsMs);
    });
    await Promise.race([Promise.allSettled(this.#requests), late]);
    clearTimeout(timer);
  }

  #running<T>(request: Promise<T>): Promise<T> {
    this.#requests.add(request);
    const end = () => this.#requests.delete(request);
    request.then(end, end);
    return request;
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
      game.drop();
      return refused(50100);
    }
    keeper.onQuit(seat.value, () => {
      game.quit();
      connection.peer.notify('info', { action: 'QUIT_REQUEST', message: quitText });
      connection.closeAs('QUIT_REQUEST');
    });
    viewers.set(game.viewerId, {
      machineId,
      isLive: () => game.isHeld,
      onCandidate: (candidate) => connection.peer.notify('candidate', candidate),
      onLost: (lost) => connection.peer.notify('videoLost', lost),
    });
    this.#audience.join(seat.value, connection);
    return done(game);
  }

  /** The server ends a session that nobody plays; the page cashes out too, which comes to the same closing. */
  #countDown(game: GameSession, connection: GameConnection): SessionCountdown {
    const { floor } = this.#parts.sessionParts.parts;
    return new SessionCountdown({
      limits: this.#parts.countdowns ?? defaultLimits,
      view: () => {
        const machine = floor.get(game.seat.machineId);
        return machine?.link && machine.fault === null ? machine.view : null;
      },
      now: () => performance.now(),
      warn: (code, count) =>
        connection.peer.notify('info', {
          action: 'SESSION_CLOSE_WARNING',
          code,
          params: { count },
          message: warningTexts[code].replace('{count}', String(count)),
        }),
      end: () => {
        connection.peer.notify('info', {
          action: 'CLOSE_SESSION',
          code: 'CODE_18801',
          message: 'The session is being terminated.',
        });
        void game
          .closeByServer()
          .then(() => setTimeout(() => connection.closeAs('50100'), farewellMs).unref());
      },
    });
  }

  /**
   * Money that is on its way since before this page was open, and what came back while its line was down: a page that
   * knew it as pending would go on showing it so. What arrived is in the session's totals. The answer to `init` leaves
   * first.
   */
  #tellTransfers({ playerId, sessionId }: Seat, connection: GameConnection): void {
    const { heldTransfers, sessionParts, logger } = this.#parts;
    setImmediate(async () => {
      if (!connection.isOpen) return;
      try {
        const { database, now } = sessionParts.parts;
        const voided = await voidedCashTransfers(database.read, sessionId, now() - voidedToldMs);
        const open = await heldTransfers.openOf(database.read, playerId);
        if (!connection.isOpen) return;
        for (const order of voided) connection.peer.notify('transfer', transferViewOf(order));
        for (const { machine, ...transfer } of open) connection.peer.notify('transfer', transfer);
      } catch (err) {
        if (connection.isOpen) logger.error({ err }, 'telling the transfers of a session failed');
      }
    });
  }

  async #initAnswer(game: GameSession): Promise<Result<GameInitAnswer>> {
    const { seat } = game;
    const { sessionParts, machineList } = this.#parts;
    const { database, floor, now } = sessionParts.parts;
    const session = await readSessionRow(database.read, seat.sessionId);
    const wallet = await readBalance(database.read, walletOf(seat.playerId));
    const machine = floor.get(seat.machineId);
    if (!machine?.view) return refused('MACHINE_OFFLINE', { machine: seat.machineId });
    const { id, brandId, description, view } = machine;
    const { videoType, picture, reelBox, cutScreen, rotations, screens, bands } = description;
    return done({
      session: {
        id: seat.sessionId,
        startedAt: session.started_at,
        cashInMinor: session.cash_in_minor,
        cashOutMinor: session.cash_out_minor,
        winsPaidMinor: await readWinsPaid(database.read, seat.sessionId),
      },
      machine: {
        id,
        brand: { id: brandId, name: machineList.brandName(brandId) },
        videoType,
        picture,
        reelBox,
        cutScreen,
        rotations,
        screens,
        bandSelects: [...bands].sort((a, b) => b.Order - a.Order),
      },
      cabinet: view,
      balance: wallet.balanceMinor,
      balanceVersion: wallet.version,
      iceServers: game.iceServers(),
      serverTime: now(),
    });
  }
}
