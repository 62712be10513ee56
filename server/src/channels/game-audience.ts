import type { SessionId } from '@reelfloor/protocol';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { FloorParts } from '../seats/floor-parts.ts';
import type { SessionNotices } from '../seats/hold/session-notices.ts';
import type { Seat } from '../seats/seat.ts';
import { readStoredSession } from '../sessions/session-store.ts';
import type { GameConnection } from './game-connection.ts';

export class GameAudience {
  readonly #byMachine = new Map<string, GameConnection>();
  /** The session that each connection of `#byMachine` plays. */
  readonly #sessions = new Map<GameConnection, SessionId>();
  readonly #byPlayer = new Map<string, GameConnection>();

  readonly #sessionNotices: SessionNotices;
  readonly #database: Database;
  readonly #logger: Logger;

  constructor(
    { bus, database }: Pick<FloorParts, 'bus' | 'database'>,
    sessionNotices: SessionNotices,
    logger: Logger,
  ) {
    this.#sessionNotices = sessionNotices;
    this.#database = database;
    this.#logger = logger;
    bus.subscribe('cabinetChanged', ({ machineId, view }) =>
      this.#byMachine.get(machineId)?.peer.notify('cabinet', view),
    );
    bus.subscribe('machineChanged', ({ machineId, status, version }) =>
      this.#byMachine.get(machineId)?.peer.notify('machine', { id: machineId, status, version }),
    );
    bus.subscribe('balanceChanged', ({ playerId, balanceMinor, version }) =>
      this.#byPlayer.get(playerId)?.peer.notify('balance', { balance: balanceMinor, version }),
    );
    bus.subscribe('seatChanged', (seat) => void this.tellSession(seat));
    bus.subscribe('roundsPosted', ({ machineId }) => void this.#tellPlayed(machineId));
    bus.subscribe('transferChanged', ({ playerId, machineId, transfer }) => {
      this.#byPlayer.get(playerId)?.peer.notify('transfer', transfer);
      if (transfer.kind === 'handPay' || transfer.kind === 'jackpot') void this.#tellPlayed(machineId);
    });
  }

  join({ machineId, playerId, sessionId }: Seat, connection: GameConnection): void {
    this.#sessions.set(connection, sessionId);
    this.#byMachine.set(machineId, connection);
    this.#byPlayer.set(playerId, connection);
  }

  /** Sends the session's state to the player's other pages on the notification channel. */
  async tellSession({ playerId, machineId }: Pick<Seat, 'playerId' | 'machineId'>): Promise<void> {
    if (!this.#byPlayer.has(playerId)) return;
    try {
      const notice = await this.#sessionNotices.atMachine(playerId, machineId);
      if (notice) this.#byPlayer.get(playerId)?.peer.notify('session', notice);
    } catch (err) {
      this.#logger.error({ err }, 'telling of a session failed');
    }
  }

  /** Tells the page at the machine what its session staked and won, as the books have it. */
  async #tellPlayed(machineId: string): Promise<void> {
    const connection = this.#byMachine.get(machineId);
    const sessionId = connection && this.#sessions.get(connection);
    if (!sessionId) return;
    try {
      const session = await readStoredSession(this.#database.read, sessionId);
      const { stakeMinor: stakedMinor, winMinor: wonMinor } = session;
      connection.peer.notify('played', { sessionId, stakedMinor, wonMinor });
    } catch (err) {
      this.#logger.error({ err }, 'telling of stakes and wins failed');
    }
  }

  /** Removes a connection. Does nothing if a newer connection has replaced it. */
  part({ machineId, playerId }: Seat, connection: GameConnection): void {
    if (this.#byMachine.get(machineId) === connection) this.#byMachine.delete(machineId);
    if (this.#byPlayer.get(playerId) === connection) this.#byPlayer.delete(playerId);
    this.#sessions.delete(connection);
  }
}
