import { stillWidths } from '@reelfloor/protocol/channels/agent-inspection';
import { type OfficeResult, refuseInOffice } from '@reelfloor/protocol/office';
import { readMachineDay } from '../../backoffice/machines/machine-day.ts';
import { readMachineEvents } from '../../backoffice/machines/machine-events.ts';
import { MachineInspector } from '../../backoffice/machines/machine-inspector.ts';
import { compareMeters } from '../../backoffice/machines/machine-meters.ts';
import { readMachineView } from '../../backoffice/machines/machine-view.ts';
import { readPublishedHolds } from '../../backoffice/reports/published-returns.ts';
import { PublishedRules } from '../../play/machines/published-rules.ts';
import { findSeat } from '../../play/seats/seat-store.ts';
import type { HandlerDependencies, OfficeRouteHandlers } from './office-route-handler.ts';

export const machineHandlers = ({ floor, clock, businessDay, webDir, dataDir, now }: HandlerDependencies) => {
  const inspector = new MachineInspector(floor, clock);
  const places = { webDir, dataDir };
  const rules = new PublishedRules(places, now);
  return {
    machine: async ({ params: { id }, database }) => {
      // Its delay is that of the question for the meters, which the page has asked for.
      const dependencies = {
        machine: floor.get(id),
        delayMs: inspector.delayMs(id),
        returnPpmOf: async (gameId: string) => (await rules.figuresOf(gameId))?.returnPpm ?? null,
        now: now(),
      };
      return known(id, await database.snapshot((db) => readMachineView(db, id, dependencies)));
    },
    machineMeters: async ({ params: { id }, database }) =>
      known(id, await compareMeters({ database, inspector, now }, id)),
    machineEvents: async ({ params: { id }, query: { kind = 'all', before = null }, database }) => ({
      ok: true,
      value: await database.snapshot((db) => readMachineEvents(db, id, { kind, before })),
    }),
    machineDay: async ({ params: { id }, database }) => {
      const holds = await readPublishedHolds(places);
      const terms = { terms: businessDay, holds, now: now() };
      return { ok: true, value: await database.snapshot((db) => readMachineDay(db, id, terms)) };
    },
    machinePicture: async ({ params: { id }, query, staff, database }) => {
      // While a player of another site plays, the picture is no business of this one.
      if (staff.site !== null && floor.get(id)?.seat !== 'none' && !(await findSeat(database.read, id)))
        return refuseInOffice('NOT_FOUND');
      const width = stillWidths.find((one) => String(one) === query.width) ?? stillWidths[0];
      return inspector.picture(id, width);
    },
  } satisfies Partial<OfficeRouteHandlers>;
};

const known = <T>(id: string, value: T | null): OfficeResult<T> =>
  value === null ? refuseInOffice('MACHINE_UNKNOWN', { machine: id }) : { ok: true, value };
