import type { Bus } from '../bus/bus.ts';
import type { Seat } from '../seats/seat.ts';
import type { GameConnection } from './game-channel.ts';

/** Who sits where: carries the news of a machine and of its player to the one connection that plays there. */
export class GameAudience {
  readonly #byMachine = new Map<string, GameConnection>();
  readonly #byPlayer = new Map<string, GameConnection>();

  constructor(bus: Bus) {
    bus.subscribe('cabinetChanged', ({ machineId, view }) =>
      this.#byMachine.get(machineId)?.peer.notify('cabinet', view),
    );
    bus.subscribe('machineChanged', ({ machineId, status, version }) =>
      this.#byMachine.get(machineId)?.peer.notify('machine', { id: machineId, status, version }),
    );
    bus.subscribe('balanceChanged', ({ playerId, balanceMinor, version }) =>
      this.#byPlayer.get(playerId)?.peer.notify('balance', { balance: balanceMinor, version }),
    );
    bus.subscribe('transferChanged', ({ playerId, transfer }) =>
      this.#byPlayer.get(playerId)?.peer.notify('transfer', transfer),
    );
  }

  join({ machineId, playerId }: Seat, connection: GameConnection): void {
    this.#byMachine.set(machineId, connection);
    this.#byPlayer.set(playerId, connection);
  }

  /** A connection that somebody newer has replaced takes nothing from them. */
  part({ machineId, playerId }: Seat, connection: GameConnection): void {
    if (this.#byMachine.get(machineId) === connection) this.#byMachine.delete(machineId);
    if (this.#byPlayer.get(playerId) === connection) this.#byPlayer.delete(playerId);
  }
}
