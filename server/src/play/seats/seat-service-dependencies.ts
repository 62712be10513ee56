import type { NewPlatformTransfer } from '../../money/ledger/platform-transfers.ts';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAlarm } from '../../platform/process/alarm-logger.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';

/** Sends transfers (debits, credits, rollbacks) to the casinos' platforms. */
interface PlatformTransferSending {
  /** Returns the lease for a transfer that this node stores and sends at once. */
  lease(): NewPlatformTransfer['lease'];
  /** Sends those of a player's transfers that are not blocked by earlier ones. */
  wake(playerId: string): void;
}

export interface SeatServiceDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: MachineFloor;
  readonly clock: Clock;
  readonly alarm: LogAlarm;
  /** Sends transfers to casinos' platforms; absent if no site uses one. */
  readonly casino?: PlatformTransferSending;
}
