import { grantAt } from '@reelfloor/protocol/office';
import { actionsOfServer } from '../../backoffice/actions.ts';
import { readTasks } from '../../backoffice/alerts/attendant-tasks.ts';
import { readDoneAlerts, readOpenAlerts } from '../../backoffice/alerts/floor-alerts.ts';
import type { ServerActions } from '../../backoffice/implement-action.ts';
import type { CabinetService } from '../../backoffice/machines/cabinet-service.ts';
import { searchMachines, searchPeople, searchTransfers } from '../../backoffice/machines/search-office.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { whoOf } from '../../backoffice/staff/action-rules.ts';
import { cashierHandlers } from './cashier-handlers.ts';
import { casinoHandlers } from './casino-handlers.ts';
import { displayHandlers } from './display-handlers.ts';
import { identityHandlers } from './identity-handlers.ts';
import {
  cabinetHandlers,
  machineHandlers,
  type RecordingHandlerDependencies,
  recordingOfficeHandlers,
} from './machine-handlers.ts';
import type { HandlerDependencies, OfficeRouteHandlers } from './office-route-handler.ts';
import { peopleHandlers, playerHandlers } from './people-handlers.ts';
import { reportHandlers } from './report-handlers.ts';
import { type RequestHandlerDependencies, requestHandlers } from './request-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { type SignInHandlerDependencies, signInHandlers } from './sign-in-handlers.ts';

const floorHandlers = ({ floor, machineList, now }: HandlerDependencies) =>
  ({
    tasks: async ({ staff, database }) => ({
      ok: true,
      value: { tasks: await readTasks(database.read, { who: whoOf(staff), now: now() }) },
    }),
    openAlerts: async ({ database }) => ({
      ok: true,
      value: { alerts: await readOpenAlerts(database.read, now()) },
    }),
    doneAlerts: async ({ database }) => ({
      ok: true,
      value: { alerts: await readDoneAlerts(database.read) },
    }),
    search: async ({ staff, query: { text }, database }) => {
      const machines = searchMachines(floor.all(), (id) => machineList.brandName(id), text);
      if (grantAt(staff, 'seePlayers') === null)
        return { ok: true, value: { machines, players: [], transfers: [] } };
      const players = await searchPeople(database.read, text);
      return {
        ok: true,
        value: { machines, players, transfers: await searchTransfers(database.read, text) },
      };
    },
  }) satisfies Partial<OfficeRouteHandlers>;

interface CabinetDependencies {
  readonly cabinets: CabinetService;
}

/** Returns the handlers of all calls of the office. The type guarantees that none is missing. */
export const officeHandlers = (
  dependencies: OfficeDependencies &
    SignInHandlerDependencies &
    RequestHandlerDependencies &
    CabinetDependencies &
    RecordingHandlerDependencies,
): OfficeRouteHandlers => ({
  ...signInHandlers(dependencies),
  ...displayHandlers(dependencies),
  ...requestHandlers(dependencies),
  ...floorHandlers(dependencies),
  ...machineHandlers(dependencies),
  ...recordingOfficeHandlers(dependencies),
  ...cabinetHandlers(dependencies),
  ...playerHandlers(dependencies),
  ...identityHandlers(dependencies),
  ...cashierHandlers(dependencies),
  ...reportHandlers(dependencies),
  ...casinoHandlers(dependencies),
  ...peopleHandlers(dependencies),
  ...settingsHandlers(dependencies),
});

/** Returns the functions that carry out the actions of the office. */
export const actionsOfOffice = (
  dependencies: OfficeDependencies & Partial<CabinetDependencies>,
): ServerActions => {
  const { cabinets } = dependencies;
  const readCabinet = cabinets ? (machineId: string) => cabinets.readAgain(machineId) : null;
  const cashDesk = () => dependencies;
  const dayTerms = () => dependencies.businessDay;
  return actionsOfServer({ ...dependencies, cashDesk, dayTerms, readCabinet });
};
