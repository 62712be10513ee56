import { createOfficeRefusal, findRightGrantForStaff } from '@reelfloor/protocol/office-call-types';
import { readAttendantTasks } from '../../backoffice/alerts/attendant-tasks.ts';
import { readOpenAlerts, readRecentlyClosedAlerts } from '../../backoffice/alerts/read-floor-alerts.ts';
import { createAllOfficeActions } from '../../backoffice/create-office-actions.ts';
import {
  findWallDisplayByToken,
  isWallDisplayLastSeenStale,
  type ListedWallDisplay,
  listWallDisplays,
  updateWallDisplayLastSeen,
} from '../../backoffice/displays/wall-display-store.ts';
import type { ServerActions } from '../../backoffice/implement-office-action.ts';
import type { CommissioningService } from '../../backoffice/machines/commissioning-service.ts';
import { searchMachines, searchPlayers, searchTransfers } from '../../backoffice/machines/office-search-results.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { formatAuditTrailActorName } from '../../backoffice/staff/office-action-rules.ts';
import { readHallSites } from '../../platform/sites/sites.ts';
import { createApprovalRequestHandlers, type RequestHandlerDependencies } from './approval-request-handlers.ts';
import { createCashierHandlers } from './cashier-handlers.ts';
import { createCasinoConnectionHandlers } from './casino-connection-handlers.ts';
import {
  createCommissioningHandlers,
  createMachineHandlers,
  createOfficeRecordingHandlers,
  type RecordingHandlerDependencies,
} from './machine-handlers.ts';
import { ResponseWithCookie } from './office-cookies.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';
import { createOperatorSettingsHandlers } from './operator-settings-handlers.ts';
import { createReportHandlers } from './report-handlers.ts';
import {
  createIdentityAndAmlHandlers,
  createOfficePlayerHandlers,
  createStaffAndAuditTrailHandlers,
} from './staff-and-player-handlers.ts';
import { createStaffSignInHandlers, type SignInHandlerDependencies } from './staff-sign-in-handlers.ts';

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

/**
 * Returns the handlers of wall displays' calls, and of the list of displays. The displays' own calls need only the display's cookie, no
 * sign-in.
 */
const createWallDisplayHandlers = ({
  database: whole,
  readOperator,
  now,
}: Pick<SignInHandlerDependencies, 'database' | 'readOperator' | 'now'>) => {
  const sites = async () => new Map((await readHallSites(whole.read)).map((site) => [site.key, site]));
  const shownBy = async ({ name, site }: ListedWallDisplay) => {
    const operator = await readOperator();
    const ofSite = site === null ? null : ((await sites()).get(site)?.name ?? operator.name);
    return { display: { name, site: ofSite, operator, now: now() } };
  };
  return {
    displays: async ({ database }) => {
      const numbers = await sites();
      const displays = (await listWallDisplays(database.read)).map(({ site, name, addedBy, addedAt, seenAt }) => ({
        ...{ name, addedBy, addedAt, seenAt },
        siteId: site === null ? null : (numbers.get(site)?.siteId ?? site),
      }));
      return { ok: true, value: { displays } };
    },
    display: async ({ displayToken }) => {
      const found = displayToken === '' ? null : await findWallDisplayByToken(whole.read, displayToken);
      if (found === null)
        return {
          ok: true,
          value: new ResponseWithCookie({ display: null }, displayToken === '' ? null : '', 'display'),
        };
      const at = now();
      if (isWallDisplayLastSeenStale(found, at))
        await whole.transact((tx) => updateWallDisplayLastSeen(tx, found.id, at));
      return { ok: true, value: new ResponseWithCookie(await shownBy(found), displayToken, 'display') };
    },
    openDisplay: async ({ body: { token } }) => {
      const found = await findWallDisplayByToken(whole.read, token);
      if (found === null) return createOfficeRefusal('DISPLAY_TOKEN_UNKNOWN');
      await whole.transact((tx) => updateWallDisplayLastSeen(tx, found.id, now()));
      return { ok: true, value: new ResponseWithCookie(await shownBy(found), token, 'display') };
    },
  } satisfies Partial<OfficeRouteHandlers>;
};
