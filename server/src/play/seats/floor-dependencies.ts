import type { NewMove } from '../../money/ledger/platform-moves.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Alarm } from '../../platform/process/alarms.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';

/** What sends moves to the casinos' platforms. */
interface MoveSending {
  /** The lease of a move that this node writes and sends at once. */
  lease(): NewMove['lease'];
  /** Sends the moves of a player that may leave now. */
  wake(playerId: string): void;
}

export interface FloorDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: MachineFloor;
  readonly clock: Clock;
  readonly alarm: Alarm;
  /** Absent where no site has its wallet at a casino's platform. */
  readonly casino?: MoveSending;
}
