import { grantOf, refuseInOffice } from '@reelfloor/protocol/office';
import { acknowledgeAlert } from '../../backoffice/alerts/acknowledge-alert.ts';
import { readDoneAlerts } from '../../backoffice/alerts/floor-alerts.ts';
import { searchMachines, searchPeople, searchTransfers } from '../../backoffice/machines/search-office.ts';
import type { OfficeParts } from '../../backoffice/office-parts.ts';
import type { ActionPerformers } from '../../backoffice/staff/action-performer.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import type { OfficeDoors } from './office-door.ts';

export const floorDoors = ({ database, floor, machineList }: OfficeParts) =>
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
  }) satisfies Partial<OfficeDoors>;

export const floorPerformers = (_parts: OfficeParts) =>
  ({
    acknowledgeAlert: {
      subject: ({ id }) => id,
      perform: async (unit, { id }, { who, at, reason }) => {
        const state = await acknowledgeAlert(unit, { id, who, note: reason, at });
        if (state === 'unknown') return refuseInOffice('NOT_FOUND');
        if (state === 'before') throw new BrokenRule('ALERT_ACKNOWLEDGED');
        return {
          ok: true,
          value: { what: 'alert acknowledge', details: { note: reason }, answer: { state } },
        };
      },
    },
  }) satisfies Partial<ActionPerformers>;
