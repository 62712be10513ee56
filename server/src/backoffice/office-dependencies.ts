import type { Bus } from '../platform/bus/bus.ts';
import type { BusinessDaySettings } from '../platform/clock/business-day.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { MachineFloor } from '../play/machines/machine-floor.ts';
import type { MachineList } from '../play/machines/machine-list.ts';
import type { DocumentSeal } from '../players/identity/document-seal.ts';
import type { RegisterService } from '../players/protection/registers/register-service.ts';
import type { DrawerSettings } from './cash-desk/drawer-view.ts';
import type { CashLimits, DeskMethod } from './cash-desk/shifts/cashier-moves.ts';
import type { ShiftRule } from './cash-desk/shifts/move-at-desk.ts';
import type { OperatorFileSync } from './settings/operator-file-sync.ts';

/** What the office's calls and actions are built from. */
export interface OfficeDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly floor: MachineFloor;
  readonly machineList: MachineList;
  readonly dataDir: string;
  readonly operatorFileSync: Pick<OperatorFileSync, 'sync'>;
  readonly webDir: string;
  readonly businessDay: BusinessDaySettings;
  readonly shifts: ShiftRule;
  /** Time in ms after a business day's end at which it must be closed; 0: it never must. */
  readonly dayOpenMs: number;
  readonly minPasswordLength: number;
  /** Asks the registers of excluded people before a deposit. */
  readonly registers: Pick<RegisterService, 'ask'>;
  /** The house's name and its currency (ISO 4217). */
  readonly house: () => Promise<{ readonly name: string; readonly currency: string }>;
  /** What a role with `upTo` moves alone in one business day. */
  readonly cashLimits: CashLimits;
  /** How money comes and goes at the desk. */
  readonly deskMethods: readonly DeskMethod[];
  readonly drawer: DrawerSettings;
  /** The notes and coins that are counted one by one, the largest first. */
  readonly denominationsMinor: readonly number[];
  /** How long a voucher can be redeemed; null where none are offered. */
  readonly vouchers: { readonly lifeMs: number } | null;
  /** Encrypts pictures of documents. */
  readonly documentSeal: () => DocumentSeal;
  readonly now: () => number;
}

/** What actions are built from, in the office and at the command line. */
export interface ActionDependencies
  extends Pick<
    OfficeDependencies,
    'database' | 'dataDir' | 'webDir' | 'operatorFileSync' | 'minPasswordLength' | 'documentSeal'
  > {
  /** How the operator's business days lie. */
  readonly dayTerms: () => BusinessDaySettings;
  /** What moves cash. Only the office and `npm run cashier` have it. */
  readonly cashDesk: () => CashDeskDependencies;
  /** Asks a real machine what it says of itself now, and stores it. Throws a BrokenRule. Null where no agent can be asked. */
  readonly readCabinet: ((machineId: string) => Promise<void>) | null;
}

/** What moves of cash are built from. */
export type CashDeskDependencies = Pick<
  OfficeDependencies,
  'database' | 'registers' | 'shifts' | 'now' | 'businessDay' | 'cashLimits' | 'vouchers' | 'deskMethods'
>;
