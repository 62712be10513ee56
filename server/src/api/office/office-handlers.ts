import { findRightGrantForStaff } from '@reelfloor/protocol/office-call-types';
import { readAttendantTasks } from '../../backoffice/alerts/attendant-tasks.ts';
import { readOpenAlerts, readRecentlyClosedAlerts } from '../../backoffice/alerts/read-floor-alerts.ts';
import { createAllOfficeActions } from '../../backoffice/create-office-actions.ts';
import type { ServerActions } from '../../backoffice/implement-office-action.ts';
import type { CommissioningService } from '../../backoffice/machines/commissioning-service.ts';
import { searchMachines, searchPlayers, searchTransfers } from '../../backoffice/machines/office-search-results.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { formatAuditTrailActorName } from '../../backoffice/staff/office-action-rules.ts';
import { createApprovalRequestHandlers, type RequestHandlerDependencies } from './approval-request-handlers.ts';
import { createCashierHandlers } from './cashier-handlers.ts';
import { createCasinoConnectionHandlers } from './casino-connection-handlers.ts';
import { createIdentityAndAmlHandlers } from './identity-and-aml-handlers.ts';
import {
  createCommissioningHandlers,
  createMachineHandlers,
  createOfficeRecordingHandlers,
  type RecordingHandlerDependencies,
} from './machine-handlers.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';
import { createOperatorSettingsHandlers } from './operator-settings-handlers.ts';
import { createReportHandlers } from './report-handlers.ts';
import { createOfficePlayerHandlers, createStaffAndAuditTrailHandlers } from './staff-and-player-handlers.ts';
import { createStaffSignInHandlers, type SignInHandlerDependencies } from './staff-sign-in-handlers.ts';
import { createWallDisplayHandlers } from './wall-display-handlers.ts';

const floorHandlers = ({ floor, machineList, now }: ReadOnlyHandlerDependencies) =>
  ({
    tasks: async ({ staff, database }) => ({
      ok: true,
      value: {
        tasks: await readAttendantTasks(database.read, { who: formatAuditTrailActorName(staff), now: now() }),
      },
    }),
    openAlerts: async ({ database }) => ({
      ok: true,
      value: { alerts: await readOpenAlerts(database.read, now()) },
    }),
    doneAlerts: async ({ database }) => ({
      ok: true,
      value: { alerts: await readRecentlyClosedAlerts(database.read) },
    }),
    search: async ({ staff, query: { text }, database }) => {
      const machines = searchMachines(floor.all(), (id) => machineList.brandName(id), text);
      if (findRightGrantForStaff(staff, 'seePlayers') === null)
        return { ok: true, value: { machines, players: [], transfers: [] } };
      const players = await searchPlayers(database.read, text);
      return {
        ok: true,
        value: { machines, players, transfers: await searchTransfers(database.read, text) },
      };
    },
  }) satisfies Partial<OfficeRouteHandlers>;

interface CabinetDependencies {
  readonly cabinets: CommissioningService;
}

/** Returns the handlers of all calls of the back office. The type guarantees that none is missing. */
export const createOfficeRouteHandlers = (
  dependencies: OfficeDependencies &
    SignInHandlerDependencies &
    RequestHandlerDependencies &
    CabinetDependencies &
    RecordingHandlerDependencies,
): OfficeRouteHandlers => ({
  ...createStaffSignInHandlers(dependencies),
  ...createWallDisplayHandlers(dependencies),
  ...createApprovalRequestHandlers(dependencies),
  ...floorHandlers(dependencies),
  ...createMachineHandlers(dependencies),
  ...createOfficeRecordingHandlers(dependencies),
  ...createCommissioningHandlers(dependencies),
  ...createOfficePlayerHandlers(dependencies),
  ...createIdentityAndAmlHandlers(dependencies),
  ...createCashierHandlers(dependencies),
  ...createReportHandlers(dependencies),
  ...createCasinoConnectionHandlers(dependencies),
  ...createStaffAndAuditTrailHandlers(dependencies),
  ...createOperatorSettingsHandlers(dependencies),
});

/** Returns the functions that execute the actions of the back office. */
export const createOfficeServerActions = (
  dependencies: OfficeDependencies & Partial<CabinetDependencies>,
): ServerActions => {
  const { cabinets } = dependencies;
  const readCabinet = cabinets ? (machineId: string) => cabinets.readAgain(machineId) : null;
  const cashDesk = () => dependencies;
  const dayTerms = () => dependencies.businessDay;
  return createAllOfficeActions({ ...dependencies, cashDesk, dayTerms, readCabinet });
};
