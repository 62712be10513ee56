import { stillWidths } from '@reelfloor/protocol/channels/agent-inspection';
import { type OfficeResult, refuseInOffice } from '@reelfloor/protocol/office';
import { readMachineDay } from '../../backoffice/machines/machine-day.ts';
import { readMachineEvents } from '../../backoffice/machines/machine-events.ts';
import { MachineInspector } from '../../backoffice/machines/machine-inspector.ts';
import { compareMeters } from '../../backoffice/machines/machine-meters.ts';
import { readMachineView } from '../../backoffice/machines/machine-view.ts';
import type { OfficeDependencies } from '../../backoffice/office-dependencies.ts';
import { readPublishedHolds } from '../../backoffice/reports/published-returns.ts';
import { PublishedRules } from '../../play/machines/published-rules.ts';
import type { OfficeRouteHandlers } from './office-route-handler.ts';

export const machineHandlers = ({
  database,
  floor,
  clock,
  businessDay,
  webDir,
  dataDir,
  now,
}: OfficeDependencies) => {
  const inspector = new MachineInspector(floor, clock);
  const places = { webDir, dataDir };
  const rules = new PublishedRules(places, now);
  return {
    machine: async ({ params: { id } }) => {
      // Its delay is that of the question for the meters, which the page has asked for.
      const dependencies = {
        machine: floor.get(id),
        delayMs: inspector.delayMs(id),
        returnPpmOf: async (gameId: string) => (await rules.figuresOf(gameId))?.returnPpm ?? null,
        now: now(),
      };
      return known(id, await database.snapshot((db) => readMachineView(db, id, dependencies)));
    },
    machineMeters: async ({ params: { id } }) =>
      known(id, await compareMeters({ database, inspector, now }, id)),
    machineEvents: async ({ params: { id }, query: { kind = 'all', before = null } }) => ({
      ok: true,
      value: await database.snapshot((db) => readMachineEvents(db, id, { kind, before })),
    }),
    machineDay: async ({ params: { id } }) => {
      const holds = await readPublishedHolds(places);
      const terms = { terms: businessDay, holds, now: now() };
      return { ok: true, value: await database.snapshot((db) => readMachineDay(db, id, terms)) };
    },
    machinePicture: ({ params: { id }, query }) =>
      inspector.picture(id, stillWidths.find((width) => String(width) === query.width) ?? stillWidths[0]),
  } satisfies Partial<OfficeRouteHandlers>;
};

const known = <T>(id: string, value: T | null): OfficeResult<T> =>
  value === null ? refuseInOffice('MACHINE_UNKNOWN', { machine: id }) : { ok: true, value };
