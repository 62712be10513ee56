import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { SessionNotices } from '../seats/hold/session-notices.ts';
import type { Seat } from '../seats/seat.ts';
import type { GameConnection } from './game-connection.ts';

export class GameAudience {
  readonly #byMachine = new Map<string, GameConnection>();
  readonly #byPlayer = new Map<string, GameConnection>();

  readonly #sessionNotices: SessionNotices;
  readonly #logger: Logger;

  constructor(bus: Bus, sessionNotices: SessionNotices, logger: Logger) {
    this.#sessionNotices = sessionNotices;
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
    bus.subscribe('transferChanged', ({ playerId, transfer }) =>
      this.#byPlayer.get(playerId)?.peer.notify('transfer', transfer),
    );
  }

  join({ machineId, playerId }: Seat, connection: GameConnection): void {
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

  /** Removes a connection. Does nothing if a newer connection has replaced it. */
  part({ machineId, playerId }: Seat, connection: GameConnection): void {
    if (this.#byMachine.get(machineId) === connection) this.#byMachine.delete(machineId);
    if (this.#byPlayer.get(playerId) === connection) this.#byPlayer.delete(playerId);
  }
}
