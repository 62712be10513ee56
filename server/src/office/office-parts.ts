import type { Bus } from '../bus/bus.ts';
import type { CashLimits } from '../cashier/cash-limits.ts';
import type { ShiftTerms } from '../cashier/shifts/move-at-desk.ts';
import type { Database } from '../database/database.ts';
import type { HouseCopy } from '../house/house-copy.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import type { MachineList } from '../machines/machine-list.ts';
import type { Clock } from '../process/clock.ts';
import type { RegisterDesk } from '../protection/registers/register-desk.ts';
import type { BusinessDayTerms } from '../reports/business-day.ts';

/** What the office's calls and actions are built from. */
export interface OfficeParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly floor: MachineFloor;
  readonly machineList: MachineList;
  readonly dataDir: string;
  readonly houseCopy: Pick<HouseCopy, 'sync'>;
  readonly webDir: string;
  readonly businessDay: BusinessDayTerms;
  readonly shifts: ShiftTerms;
  readonly minPasswordLength: number;
  /** Asks the registers of excluded people before a deposit. */
  readonly registers: Pick<RegisterDesk, 'ask'>;
  /** The house's name and its currency (ISO 4217). */
  readonly house: () => Promise<{ readonly name: string; readonly currency: string }>;
  /** What a role with `upTo` moves alone in one business day. */
  readonly cashLimits: CashLimits;
  readonly now: () => number;
}
