import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import type { Clock } from '../process/clock.ts';

/** Logs a message about something that a person must look into. */
type Alarm = (message: string, facts: Record<string, unknown>) => void;

export interface FloorParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: MachineFloor;
  readonly clock: Clock;
  readonly alarm: Alarm;
}
