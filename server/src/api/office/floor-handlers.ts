import { grantOf } from '@reelfloor/protocol/office';
import { readDoneAlerts } from '../../backoffice/alerts/floor-alerts.ts';
import { searchMachines, searchPeople, searchTransfers } from '../../backoffice/machines/search-office.ts';
import type { OfficeParts } from '../../backoffice/office-parts.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

export const floorHandlers = ({ database, floor, machineList }: OfficeParts) =>
  ({
    doneAlerts: async () => ({ ok: true, value: { alerts: await readDoneAlerts(database.read) } }),
    search: async ({ staff, query: { text } }) => {
      const machines = searchMachines(floor.all(), (id) => machineList.brandName(id), text);
      if (grantOf(staff.role, 'seePlayers') === null)
        return { ok: true, value: { machines, players: [], transfers: [] } };
      const players = await searchPeople(database.read, text);
      return {
        ok: true,
        value: { machines, players, transfers: await searchTransfers(database.read, text) },
      };
    },
  }) satisfies Partial<OfficeRouteHandlers>;
