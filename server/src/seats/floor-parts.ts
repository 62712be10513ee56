import type { Bus } from '../bus/bus.ts';
import type { Database } from '../database/database.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import type { Alarm } from '../process/alarms.ts';
import type { Clock } from '../process/clock.ts';

export interface FloorParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: MachineFloor;
  readonly clock: Clock;
  readonly alarm: Alarm;
}
