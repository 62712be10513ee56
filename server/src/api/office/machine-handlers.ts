import type { MachineId } from '@reelfloor/protocol';
import { stillWidths } from '@reelfloor/protocol/channels/agent-inspection';
import { maxClipMs, maxTimelineMs } from '@reelfloor/protocol/channels/recording';
import { type OfficeAnswerInput, type OfficeResult, refuseInOffice } from '@reelfloor/protocol/office';
import type { CabinetService } from '../../backoffice/machines/cabinet-service.ts';
import { floorStateOf } from '../../backoffice/machines/floor-state.ts';
import { readMachineDay } from '../../backoffice/machines/machine-day.ts';
import { readMachineEvents } from '../../backoffice/machines/machine-events.ts';
import { MachineInspector } from '../../backoffice/machines/machine-inspector.ts';
import { compareMeters } from '../../backoffice/machines/machine-meters.ts';
import { readMachineView } from '../../backoffice/machines/machine-view.ts';
import { askArchive } from '../../backoffice/recordings/ask-archive.ts';
import { readComplaints, readTimeline } from '../../backoffice/recordings/read-recordings.ts';
import { findView, type RecordingView } from '../../backoffice/recordings/recording-views.ts';
import { compareIds } from '../../backoffice/reports/floor-facts.ts';
import { readPublishedHolds } from '../../backoffice/reports/published-returns.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { ScopedDatabase } from '../../platform/sites/site-scope.ts';
import { findCommissioning, listCommissionings, type Opening } from '../../play/machines/commissionings.ts';
import type { Machine } from '../../play/machines/machine.ts';
import { PublishedRules } from '../../play/machines/published-rules.ts';
import type { Clips } from '../../play/recordings/clips.ts';
import { findSeat } from '../../play/seats/seat-store.ts';
import type { HandlerDependencies, OfficeRouteHandlers } from './office-route-handler.ts';

export const machineHandlers = ({ floor, clock, businessDay, webDir, dataDir, now }: HandlerDependencies) => {
  const inspector = new MachineInspector(floor, clock);
  const places = { webDir, dataDir };
  const rules = new PublishedRules(places, now);
  return {
    machine: async ({ params: { id }, database }) => {
      // `delayMs` was measured when the meters were read, which the page requests too.
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
      // While a player of another site plays, staff of this site must not see the picture.
      if (staff.site !== null && floor.get(id)?.seat !== 'none' && !(await findSeat(database.read, id)))
        return refuseInOffice('NOT_FOUND');
      const width = stillWidths.find((one) => String(one) === query.width) ?? stillWidths[0];
      return inspector.picture(id, width);
    },
  } satisfies Partial<OfficeRouteHandlers>;
};

const known = <T>(id: string, value: T | null): OfficeResult<T> =>
  value === null ? refuseInOffice('MACHINE_UNKNOWN', { machine: id }) : { ok: true, value };

/** The calls by which a technician commissions real machines. Opening a machine to players is the action `commissionMachine`. */
export const cabinetHandlers = ({
  floor,
  machineList,
  cabinets,
  now,
}: HandlerDependencies & { readonly cabinets: CabinetService }) => {
  const brandOf = ({ brandId }: Machine) => ({ id: brandId, name: machineList.brandName(brandId) });
  return {
    cabinets: async ({ database }) => {
      const reported = await listCommissionings(database.read);
      const real = floor.all().filter(({ description }) => description.isReal === true);
      const rows = real.map((machine) => ({
        id: machine.id,
        brand: brandOf(machine),
        agent: { id: machine.agentId, isConnected: machine.link !== null },
        state: floorStateOf(machine),
        reported: reported.get(machine.id)?.reported ?? null,
      }));
      return { ok: true, value: { cabinets: rows.sort((one, other) => compareIds(one.id, other.id)) } };
    },
    cabinet: async ({ params: { id }, database }) => {
      const read = await cabinets.read(id);
      if (!read.ok) return read;
      const machine = floor.get(id);
      if (!machine) return refuseInOffice('MACHINE_UNKNOWN', { machine: id });
      const opening = (await findCommissioning(database.read, id))?.opening ?? null;
      const value = {
        now: now(),
        id,
        brand: brandOf(machine),
        agent: {
          id: machine.agentId,
          isConnected: machine.link !== null,
          delayMs: machine.link ? cabinets.delayMs(id) : null,
        },
        state: floorStateOf(machine),
        picture: machine.description.picture,
        commissioning: read.value,
        opening: opening && openingOf(opening),
      };
      return { ok: true, value };
    },
    cabinetFrames: ({ params: { id }, query: { every, faultAt } }) => {
      const faultMs = Number(faultAt ?? Number.NaN);
      return cabinets.frames(id, every === 'true', Number.isSafeInteger(faultMs) ? faultMs : undefined);
    },
    cabinetFaults: async ({ params: { id } }) => {
      const read = await cabinets.faults(id);
      return read.ok ? { ok: true, value: { kept: read.value } } : read;
    },
    workOnCabinet: ({ params: { id }, body, staff }) => cabinets.work(id, body, staff),
  } satisfies Partial<OfficeRouteHandlers>;
};

const openingOf = ({ state, by, at }: Opening): OfficeAnswerInput<'cabinet'>['opening'] =>
  state === 'done' ? null : { state, by, at };

export interface RecordingHandlerDependencies {
  readonly clips: Clips;
}

export const recordingOfficeHandlers = ({
  floor,
  clips,
  now,
}: HandlerDependencies & RecordingHandlerDependencies) => {
  const viewOf = async (
    database: ScopedDatabase,
    id: string,
    staff: StaffCaller,
  ): Promise<OfficeResult<RecordingView>> => {
    const view = await findView(database.read, { id, staffId: staff.id, at: now() });
    return view ? { ok: true, value: view } : refuseInOffice('RECORDING_NOT_OPEN');
  };
  return {
    recordingTimeline: async ({ params: { id }, query: { from, until }, database }) => {
      if (until <= from || until - from > maxTimelineMs)
        return refuseInOffice('RECORDING_SPAN', { hours: maxTimelineMs / 3_600_000 });
      if (!floor.get(id)) return refuseInOffice('MACHINE_UNKNOWN', { machine: id });
      const span = { machineId: id as MachineId, fromMs: from, untilMs: until };
      return { ok: true, value: await readTimeline({ database, floor }, span) };
    },
    recordingClip: async ({ staff, params: { id }, body: { fromMs, untilMs, format }, database }) => {
      const view = await viewOf(database, id, staff);
      if (!view.ok) return view;
      const { value } = view;
      const isWithin = value.round === null && fromMs >= value.fromMs && untilMs <= value.untilMs;
      if (!isWithin || untilMs <= fromMs || untilMs - fromMs > maxClipMs)
        return refuseInOffice('RECORDING_NOT_OPEN');
      const machineId = value.machineId as MachineId;
      const owner = { staffId: staff.id };
      const asked = await clips.ask({ machineId, sessionId: null, fromMs, untilMs, format, owner });
      if (!asked.ok) return asked;
      const { id: clipId, expiresAt, clip } = asked.value;
      const { gaps } = clip;
      const place = { path: `clips/${clipId}.mp4`, expiresAt };
      return { ok: true, value: { ...place, fromMs: clip.fromMs, untilMs: clip.untilMs, gaps } };
    },
    recordingExport: async ({ staff, params: { id }, database }) => {
      const view = await viewOf(database, id, staff);
      if (!view.ok) return view;
      const asked = await askArchive({ database, clips, now }, view.value);
      if (asked === null) return refuseInOffice('RECORDING_NOT_OPEN');
      if (!asked.ok) return asked;
      return { ok: true, value: { path: `clips/${asked.value.id}.tar`, expiresAt: asked.value.expiresAt } };
    },
    officeComplaints: async ({ database }) => ({ ok: true, value: await database.snapshot(readComplaints) }),
  } satisfies Partial<OfficeRouteHandlers>;
};
