import type { NewPlatformTransfer } from '../../money/ledger/platform-transfers.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';

/** Sends money moves to the casinos' platforms. */
interface MoveSending {
  /** Returns the lease for a move that this node stores and sends at once. */
  lease(): NewPlatformTransfer['lease'];
  /** Sends those of a player's moves that are not blocked by earlier ones. */
  wake(playerId: string): void;
}

export interface FloorDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: MachineFloor;
  readonly clock: Clock;
  readonly alarm: LogAlarm;
  /** Absent if no site has its wallet at a casino's platform. */
  readonly casino?: MoveSending;
}
