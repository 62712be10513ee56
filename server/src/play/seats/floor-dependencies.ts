import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Alarm } from '../../platform/process/alarms.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';

export interface FloorDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly floor: MachineFloor;
  readonly clock: Clock;
  readonly alarm: Alarm;
}
