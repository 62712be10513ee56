import type { Bus } from '../platform/bus/event-bus.ts';
import type { BusinessDaySettings } from '../platform/clock/business-day.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { MachineFloor } from '../play/machines/machine-floor.ts';
import type { MachineList } from '../play/machines/machine-list.ts';
import type { DocumentEncryption } from '../players/identity/document-encryption.ts';
import type { ExclusionRegisterService } from '../players/protection/registers/exclusion-register-service.ts';
import type { DrawerSettings } from './cash-desk/cash-drawer-view.ts';
import type { CashLimits, DeskPaymentMethod } from './cash-desk/shifts/cash-desk-movements.ts';
import type { ShiftRequirement } from './cash-desk/shifts/post-cash-desk-movement-in-shift.ts';
import type { OperatorFileSync } from './settings/operator-file-sync.ts';

/** Dependencies of the back office's API calls and actions. */
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
  readonly shifts: ShiftRequirement;
  /** Time in ms after the end of a business day at which its daily close is overdue; 0 means never. */
  readonly dayOpenMs: number;
  readonly minPasswordLength: number;
  /** Queries the registers of excluded persons before a deposit. */
  readonly registers: Pick<ExclusionRegisterService, 'ask'>;
  /** The operator's name and currency (ISO 4217). */
  readonly readOperator: () => Promise<{ readonly name: string; readonly currency: string }>;
  /** Limits of the cash that a role with the amount limit `upTo` may move without a second person in one business day. */
  readonly cashLimits: CashLimits;
  /** Payment methods at the cash desk. */
  readonly deskMethods: readonly DeskPaymentMethod[];
  readonly drawer: DrawerSettings;
  /** The denominations of notes and coins that are counted, largest first, in minor units. */
  readonly denominationsMinor: readonly number[];
  /** How long vouchers can be redeemed; null if the operator offers none. */
  readonly vouchers: { readonly lifeMs: number } | null;
  /** Returns the encryption for pictures of identity documents. */
  readonly documentSeal: () => DocumentEncryption;
  readonly now: () => number;
}

/** Dependencies of actions, in the back office and at the command line. */
export interface ActionDependencies
  extends Pick<
    OfficeDependencies,
    'database' | 'dataDir' | 'webDir' | 'operatorFileSync' | 'minPasswordLength' | 'documentSeal'
  > {
  /** Returns the settings of the operator's business day. */
  readonly dayTerms: () => BusinessDaySettings;
  /** Returns the dependencies for moving cash. Only the back office and `npm run cashier` have them. */
  readonly cashDesk: () => CashDeskDependencies;
  /** Reads the current state of a real machine and stores it. Throws a BusinessRuleError. Null where no agent can be reached. */
  readonly readCabinet: ((machineId: string) => Promise<void>) | null;
}

/** Dependencies of cash movements. */
export type CashDeskDependencies = Pick<
  OfficeDependencies,
  'database' | 'registers' | 'shifts' | 'now' | 'businessDay' | 'cashLimits' | 'vouchers' | 'deskMethods'
>;
