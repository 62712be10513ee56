import type { MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { InMemoryBus } from '../platform/bus/event-bus.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { MachineFloor } from '../play/machines/machine-floor.ts';
import { applyCabinetEvents } from '../play/seats/events/apply-cabinet-events.ts';
import type { SeatServiceDependencies } from '../play/seats/seat-service-dependencies.ts';

/** Posts rounds of machines to a database, as a node does for an agent's events, without an agent. */
export class RoundPlayer {
  readonly #dependencies: SeatServiceDependencies;
  readonly #lastSeq = new Map<string, number>();

  private constructor(dependencies: SeatServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Opens a node for the machines that the database has now. */
  static async open(database: Database): Promise<RoundPlayer> {
    const bus = new InMemoryBus((error) => {
      throw error;
    });
    const alarm = (message: string): never => {
      throw new Error(message);
    };
    const floor = new MachineFloor(bus, systemClock);
    await floor.load(database.read);
    return new RoundPlayer({ database, bus, floor, clock: systemClock, alarm });
  }

  /** Plays the machine's next round, which wins its stake and leaves the meter empty. Resolves when it is in the ledger. */
  async play(machineId: string, jackpotShareMinor: number): Promise<void> {
    const seq = (this.#lastSeq.get(machineId) ?? 0) + 1;
    this.#lastSeq.set(machineId, seq);
    const round = { roundId: `round-${seq}`, freeSpin: false, bandId: 1, stakeMinor: 100, winMinor: 100 };
    const event = { type: 'roundPlayed', seq, at: 0, meterMinor: 0, ...round, jackpotShareMinor, stops: [0] };
    const applied = await applyCabinetEvents(
      this.#dependencies,
      machineId as MachineId,
      [event as CabinetEvent],
      () => true,
    );
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  }
}
