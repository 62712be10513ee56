import { grantAt } from '@reelfloor/protocol/office-call-types';
import { readAttendantTasks } from '../../backoffice/alerts/attendant-tasks.ts';
import { readClosedAlerts, readOpenAlerts } from '../../backoffice/alerts/floor-alerts.ts';
import type { ServerActions } from '../../backoffice/implement-action.ts';
import type { CommissioningService } from '../../backoffice/machines/commissioning-service.ts';
import { searchMachines, searchPlayers, searchTransfers } from '../../backoffice/machines/search-office.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { createServerActions } from '../../backoffice/server-actions.ts';
import { formatAuditActor } from '../../backoffice/staff/action-rules.ts';
import { createCashierHandlers } from './cashier-handlers.ts';
import { createOfficeCasinoHandlers } from './casino-handlers.ts';
import { createDisplayHandlers } from './display-handlers.ts';
import { createIdentityHandlers } from './identity-handlers.ts';
import {
  createCommissioningHandlers,
  createMachineHandlers,
  createOfficeRecordingHandlers,
  type RecordingHandlerDependencies,
} from './machine-handlers.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';
import { createReportHandlers } from './report-handlers.ts';
import { createSettingsHandlers } from './settings-handlers.ts';
import { createOfficePlayerHandlers, createStaffAndAuditHandlers } from './staff-and-player-handlers.ts';
import { createStaffRequestHandlers, type RequestHandlerDependencies } from './staff-request-handlers.ts';
import { createStaffSignInHandlers, type SignInHandlerDependencies } from './staff-sign-in-handlers.ts';

const floorHandlers = ({ floor, machineList, now }: ReadOnlyHandlerDependencies) =>
  ({
    tasks: async ({ staff, database }) => ({
      ok: true,
      value: { tasks: await readAttendantTasks(database.read, { who: formatAuditActor(staff), now: now() }) },
    }),
    openAlerts: async ({ database }) => ({
      ok: true,
      value: { alerts: await readOpenAlerts(database.read, now()) },
    }),
    doneAlerts: async ({ database }) => ({
      ok: true,
      value: { alerts: await readClosedAlerts(database.read) },
    }),
    search: async ({ staff, query: { text }, database }) => {
      const machines = searchMachines(floor.all(), (id) => machineList.brandName(id), text);
      if (grantAt(staff, 'seePlayers') === null)
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

/** Returns the handlers of all calls of the office. The type guarantees that none is missing. */
export const createOfficeHandlers = (
  dependencies: OfficeDependencies &
    SignInHandlerDependencies &
    RequestHandlerDependencies &
    CabinetDependencies &
    RecordingHandlerDependencies,
): OfficeRouteHandlers => ({
  ...createStaffSignInHandlers(dependencies),
  ...createDisplayHandlers(dependencies),
  ...createStaffRequestHandlers(dependencies),
  ...floorHandlers(dependencies),
  ...createMachineHandlers(dependencies),
  ...createOfficeRecordingHandlers(dependencies),
  ...createCommissioningHandlers(dependencies),
  ...createOfficePlayerHandlers(dependencies),
  ...createIdentityHandlers(dependencies),
  ...createCashierHandlers(dependencies),
  ...createReportHandlers(dependencies),
  ...createOfficeCasinoHandlers(dependencies),
  ...createStaffAndAuditHandlers(dependencies),
  ...createSettingsHandlers(dependencies),
});

/** Returns the functions that carry out the actions of the office. */
export const createOfficeActions = (
  dependencies: OfficeDependencies & Partial<CabinetDependencies>,
): ServerActions => {
  const { cabinets } = dependencies;
  const readCabinet = cabinets ? (machineId: string) => cabinets.readAgain(machineId) : null;
  const cashDesk = () => dependencies;
  const dayTerms = () => dependencies.businessDay;
  return createServerActions({ ...dependencies, cashDesk, dayTerms, readCabinet });
};
