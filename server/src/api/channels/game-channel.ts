import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import {
  type GameInit,
  type GameInitAnswer,
  gameClientSide,
  gameServerSide,
} from '@reelfloor/protocol/channels/game-channel';
import type { WebSocket } from 'ws';
import { waitAtMost } from '../../platform/clock/clock.ts';
import type { Site } from '../../platform/sites/sites.ts';
import { getMachineGameId } from '../../play/machines/machine.ts';
import { SeatConnection } from '../../play/seats/connection/seat-connection.ts';
import type { IdleSessionCountdown } from '../../play/seats/hold/idle-session-countdown.ts';
import { type SeatRequest, takeSeat } from '../../play/seats/hold/take-seat.ts';
import { addStaffNotifiedFlagToRefusal } from '../../play/seats/machine-refusals.ts';
import { getWebSocketAccessRefusal } from '../../players/accounts/access-rights.ts';
import { RealityCheckIdlePause } from '../../players/protection/checks/reality-check-idle-pause.ts';
import type { AuthenticatedCaller } from '../../players/sign-in/access-tokens.ts';
import { gameConnectionLimits } from './browser-connection-limits.ts';
import { ChannelConnection } from './channel-connection.ts';
import type { Channel } from './channel-server.ts';
import { type GameChannelDependencies, type GameConnection, SeatedPages } from './game-channel-dependencies.ts';
import {
  buildGameInitResponse,
  callAttendantToSeat,
  endSeatConnection,
  isMachineVisibleToPlayer,
  notifyGamePageOfOpenTransfers,
  type SeatedPage,
  startIdleSessionCountdown,
  startTurnCredentialRenewal,
} from './game-page-session.ts';

/** Number of refused seat requests after which a page's connection is closed. Our page gives up after 90. */
const maxRefusals = 120;
/** Longest time in ms that a stopping server waits for running requests. */
const lastRequestsMs = 3_000;

interface Visit {
  readonly site: Site;
  game: SeatConnection | null;
  bearer: AuthenticatedCaller | null;
  /** True while the connection's `init` message, which requests a seat, is being handled. */
  isTaking: boolean;
  /** Resolves when the newest `init` message has taken a seat or was refused. */
  seatDecided: Promise<void>;
  /** Number of refused seat requests on this connection. */
  refusals: number;
  countdown: IdleSessionCountdown | null;
  /** Pauses the idle countdown while the player reads a reality check. */
  pause: RealityCheckIdlePause | null;
  stopRenewing: () => void;
  stopRouting: () => void;
}

/**
 * Requirement of a page's action at its seat. `leaves`: none, so a locked page may also leave, and the running round continues. `passive`:
 * a page that is not locked. `active`: the same, and an accepted action restarts the countdown of an idle session. `counted`: the same, and
 * the action counts against the player's rate limit.
 */
type SeatRule = 'leaves' | 'passive' | 'active' | 'counted';

export class GameChannel implements Channel {
  readonly path = '/machine';
  readonly forBrowsers = true;
  readonly leaves = 'second';
  readonly #dependencies: GameChannelDependencies;
  readonly #audience: SeatedPages;
  readonly connections = new Set<GameConnection>();
  readonly #requests = new Set<Promise<unknown>>();

  constructor(dependencies: GameChannelDependencies) {
    this.#dependencies = dependencies;
    this.#audience = new SeatedPages(dependencies);
  }

  accept(socket: WebSocket, ip: string, tcpStream: Duplex, _request: IncomingMessage, site: Site): void {
    const { bearers, allowance, logger } = this.#dependencies;
    const visit: Visit = {
      site,
      game: null,
      bearer: null,
      isTaking: false,
      seatDecided: Promise.resolve(),
      refusals: 0,
      countdown: null,
      pause: null,
      stopRenewing: () => {},
      stopRouting: () => {},
    };
    const { floor } = this.#dependencies.sessionDependencies.dependencies;
    const isLocked = () => visit.bearer !== null && visit.game !== null && bearers.isLocked(visit.bearer);
    const atSeat = async <T>(rule: SeatRule, act: (game: SeatConnection) => Promise<Result<T>>) => {
      const { game } = visit;
      if (!game) return createRefusedResult('INIT_FIRST');
      if (rule !== 'leaves' && isLocked()) return createRefusedResult('SESSION_LOCKED');
      const waitS = rule === 'counted' ? allowance.take(game.seat.playerId, ip) : 0;
      if (waitS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: waitS });
      const result = await this.#running(act(game));
      if (result.ok && (rule === 'counted' || rule === 'active')) visit.countdown?.touch();
      return addStaffNotifiedFlagToRefusal(floor, result);
    };
    const connection: GameConnection = new ChannelConnection({
      socket,
      tcpStream,
      ip,
      limits: gameConnectionLimits,
      logger,
      warnings: this.#dependencies.warnings,
      ours: gameServerSide,
      theirs: gameClientSide,
      onRequest: {
        init: async (order) => {
          const decided = Promise.withResolvers<void>();
          visit.seatDecided = decided.promise;
          const answer = await this.#init(visit, connection, order, decided.resolve).finally(decided.resolve);
          return addStaffNotifiedFlagToRefusal(floor, answer);
        },
        press: (press) => atSeat('active', ({ presses }) => presses.press(press)),
        cashin: (order) => atSeat('counted', (game) => game.cashIn(order)),
        cashout: ({ transferId }) => atSeat('counted', (game) => game.cashOut(transferId)),
        giveUpCashIn: ({ transferId }) => atSeat('counted', (game) => game.giveUpCashIn(transferId)),
        leave: () => atSeat('leaves', (game) => game.leave()),
        // A page may send its offer and ICE candidates right behind `init`: they wait until the seat is taken or refused.
        offer: async (offer) => {
          await visit.seatDecided;
          return atSeat('passive', (game) => game.offer(offer));
        },
        callAttendant: () => atSeat('counted', (game) => callAttendantToSeat(this.#dependencies, game)),
      },
      onNotification: {
        candidate: async (candidate) => {
          await visit.seatDecided;
          if (!isLocked()) visit.game?.candidate(candidate);
        },
      },
      onClose: (orderly) => {
        this.connections.delete(connection);
        if (visit.bearer) bearers.remove(visit.bearer, connection);
        this.#giveUp(visit, connection, orderly && !connection.wasSentAway ? 'closed' : 'lost');
      },
    });
    this.connections.add(connection);
  }

  /** Detaches this connection from its seat. The seat is then held for a time so that its player can reconnect. */
  #giveUp(
    { game, countdown, pause, stopRenewing, stopRouting }: Visit,
    connection: GameConnection,
    why: 'lost' | 'closed',
  ) {
    if (!game) return;
    stopRouting();
    this.#audience.part(game.seat, connection);
    countdown?.stop();
    pause?.stop();
    stopRenewing();
    game.drop(why);
  }

  close(): void {
    for (const connection of this.connections) connection.goAway();
  }

  /** Waits for the pages' running requests to finish. After that the database may be closed. */
  async ended(): Promise<void> {
    const { clock } = this.#dependencies.sessionDependencies.dependencies;
    await waitAtMost(clock, lastRequestsMs, Promise.allSettled(this.#requests));
  }

  async #init(
    visit: Visit,
    connection: GameConnection,
    { token, machineID, resume, sessionId, keepsPicture, rulesHash }: GameInit,
    onSeatTaken: () => void,
  ): Promise<Result<GameInitAnswer>> {
    const { bearers, tokens } = this.#dependencies;
    const verified = await connection.lookUp(tokens.verify(token, visit.site));
    if (!verified.ok) return verified;
    const bearer = verified.value;
    const refusal = getWebSocketAccessRefusal(bearer);
    if (refusal?.code === 'SESSION_LOCKED') {
      // The page has authenticated, so stop the deadline for `init`. After the sign-in was locked, the page may send `init` again.
      connection.welcome();
      this.#awaitAnother(visit, connection);
    }
    if (refusal) return { ok: false, refusal };
    // If the connection closed while its token was checked, take no seat: no close event would release it.
    if (!connection.isOpen) return createRefusedResult(50100);
    if (visit.game || visit.isTaking)
      return createRefusedResult('SEAT_TAKEN', { machine: visit.game?.seat.machineId ?? machineID });
    if (!visit.bearer && !bearers.hasRoom(bearer)) return createRefusedResult('TOO_MANY_CONNECTIONS');
    visit.isTaking = true;
    connection.welcome();
    if (visit.bearer) bearers.remove(visit.bearer, connection);
    visit.bearer = bearer;
    bearers.add(bearer, connection, 'goesOn');
    const page = { machineId: machineID, shownHash: rulesHash, resume, sessionId, keepsPicture };
    const taken = await this.#take(connection, bearer, visit.site, page).finally(() => {
      visit.isTaking = false;
    });
    if (!taken.ok) {
      this.#awaitAnother(visit, connection);
      return taken;
    }
    connection.welcome();
    const { game, stopRouting } = taken.value;
    visit.game = game;
    visit.stopRouting = stopRouting;
    // If the connection closed while the seat was being taken, its close handler had no seat to release: release it here.
    if (!connection.isOpen) {
      this.#giveUp(visit, connection, 'lost');
      return createRefusedResult(50100);
    }
    onSeatTaken();
    // If building the answer fails, the page does not know that it has a seat: close the connection, and hold the seat for its reconnect.
    const letWait = () => void setImmediate(() => connection.closeAs('INIT_FIRST'));
    const answer = await buildGameInitResponse(this.#dependencies, taken.value).catch((error) => {
      letWait();
      throw error;
    });
    if (!answer.ok) letWait();
    if (answer.ok && connection.isOpen) {
      visit.pause = new RealityCheckIdlePause(this.#dependencies.sessionDependencies.dependencies, game.seat.playerId);
      visit.countdown = startIdleSessionCountdown(this.#dependencies, game, connection, visit.pause);
      visit.stopRenewing = startTurnCredentialRenewal(this.#dependencies, game, connection);
    }
    if (answer.ok) {
      notifyGamePageOfOpenTransfers(this.#dependencies, game.seat, connection);
      // Notify the player's pages after the answer to `init`, because the new page handles messages only from then on.
      setImmediate(() => {
        void this.#audience.notifySession(game.seat);
        this.#audience.notifySpectators(game.seat.machineId);
        const { floor } = this.#dependencies.sessionDependencies.dependencies;
        if (floor.isFaultNotified(game.seat.machineId)) this.#audience.notifyFault(game.seat.machineId);
      });
    }
    return answer;
  }

  /** Lets a page whose seat request was refused send another one on the same connection, up to a limit. */
  #awaitAnother(visit: Visit, connection: GameConnection): void {
    connection.awaitInit();
    if (++visit.refusals >= maxRefusals) setImmediate(() => connection.closeAs('INIT_FIRST'));
  }

  #running<T>(request: Promise<T>): Promise<T> {
    this.#requests.add(request);
    const end = () => this.#requests.delete(request);
    request.then(end, end);
    return request;
  }

  async #take(
    connection: GameConnection,
    { playerId }: AuthenticatedCaller,
    site: Site,
    {
      machineId,
      shownHash = null,
      ...page
    }: Pick<SeatRequest, 'machineId' | 'resume' | 'sessionId' | 'keepsPicture'> & {
      readonly shownHash?: string | undefined | null;
    },
  ): Promise<Result<SeatedPage>> {
    const { sessionDependencies, viewers, allowEmptyWallet, registers, publishedRules } = this.#dependencies;
    const { dependencies, keeper } = sessionDependencies;
    const machine = dependencies.floor.get(machineId);
    if (machine && !(await isMachineVisibleToPlayer(this.#dependencies, site, machine, playerId)))
      return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
    const gameId = machine ? getMachineGameId(machine) : '';
    const rules = { gameId, publishedHash: await publishedRules.hashOf(gameId), shownHash };
    const order = { playerId, machineId, ip: connection.ip, allowEmptyWallet, rules, ...page };
    await registers.ask(playerId);
    const taken = await takeSeat(dependencies, keeper, order);
    if (!taken.ok) return taken;
    const { seat, viewerId, resume, keepsPicture } = taken.value;
    const game = new SeatConnection(seat, viewerId, connection.ip, sessionDependencies);
    if (!connection.isOpen) {
      // Release the seat again if the connection closed while the seat was being taken.
      game.drop('lost');
      return createRefusedResult(50100);
    }
    keeper.onQuit(seat, (why) => endSeatConnection(this.#dependencies, game, connection, why));
    const stopRouting = viewers.add(game.viewerId, {
      machineId,
      isLive: () => game.isWatched,
      onCandidate: (candidate) => connection.peer.notify('candidate', candidate),
      onLost: (lost) => connection.peer.notify('videoLost', lost),
    });
    this.#audience.join(seat, connection);
    return okResult({ game, resume, keepsPicture, stopRouting });
  }
}
