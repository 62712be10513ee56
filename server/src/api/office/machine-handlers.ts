import type { MachineId } from '@reelfloor/protocol';
import { stillWidths } from '@reelfloor/protocol/channels/agent-inspection';
import { maxClipMs, maxTimelineMs } from '@reelfloor/protocol/channels/recording';
import { createOfficeRefusal, type OfficeAnswerInput, type OfficeResult } from '@reelfloor/protocol/office-call-types';
import type { CommissioningService } from '../../backoffice/machines/commissioning-service.ts';
import { compareMetersWithLedger } from '../../backoffice/machines/compare-meters-with-ledger.ts';
import { readMachineDayFigures } from '../../backoffice/machines/machine-day-figures.ts';
import { readMachineEvents } from '../../backoffice/machines/machine-events.ts';
import { MachineInspector } from '../../backoffice/machines/machine-inspector.ts';
import { getMachineStateForStaff } from '../../backoffice/machines/machine-state-for-staff.ts';
import { readMachinePage } from '../../backoffice/machines/read-machine-page.ts';
import { readPlayerComplaints, readRecordingTimeline } from '../../backoffice/recordings/read-recording-timeline.ts';
import { findValidRecordingAccess, type RecordingAccess } from '../../backoffice/recordings/recording-access.ts';
import { requestEvidenceArchive } from '../../backoffice/recordings/request-evidence-archive.ts';
import { compareIdsNumerically } from '../../backoffice/reports/sum-floor-play-by-group.ts';
import { readTheoreticalHolds } from '../../backoffice/reports/theoretical-holds.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import type { Machine } from '../../play/machines/machine.ts';
import {
  findMachineCommissioning,
  listMachineCommissionings,
  type MachineOpening,
} from '../../play/machines/machine-commissioning-store.ts';
import { PublishedRules } from '../../play/machines/published-game-rules.ts';
import type { RecordingClipService } from '../../play/recordings/recording-clip-service.ts';
import { findSeat } from '../../play/seats/seat-store.ts';
import type { OfficeRouteHandlers, ReadOnlyHandlerDependencies } from './office-route-handler.ts';

export const createMachineHandlers = ({
  floor,
  clock,
  businessDay,
  webDir,
  dataDir,
  now,
}: ReadOnlyHandlerDependencies) => {
  const inspector = new MachineInspector(floor, clock);
  const places = { webDir, dataDir };
  const rules = new PublishedRules(places, now);
  return {
    machine: async ({ params: { id }, database }) => {
      // Use the agent's round-trip time (`delayMs`) from the last read of the meters, which the page requests too.
      const dependencies = {
        machine: floor.get(id),
        delayMs: inspector.delayMs(id),
        returnPpmOf: async (gameId: string) => (await rules.figuresOf(gameId))?.returnPpm ?? null,
        now: now(),
      };
      return known(id, await database.snapshot((db) => readMachinePage(db, id, dependencies)));
    },
    machineMeters: async ({ params: { id }, database }) =>
      known(id, await compareMetersWithLedger({ database, inspector, now }, id)),
    machineEvents: async ({ params: { id }, query: { kind = 'all', before = null }, database }) => ({
      ok: true,
      value: await database.snapshot((db) => readMachineEvents(db, id, { kind, before })),
    }),
    machineDay: async ({ params: { id }, database }) => {
      const holds = await readTheoreticalHolds(places);
      const terms = { terms: businessDay, holds, now: now() };
      return { ok: true, value: await database.snapshot((db) => readMachineDayFigures(db, id, terms)) };
    },
    machinePicture: async ({ params: { id }, query, staff, database }) => {
      // Refuse the picture to staff of one site while a player of another site plays at the machine.
      if (staff.site !== null && floor.get(id)?.seat !== 'none' && !(await findSeat(database.read, id)))
        return createOfficeRefusal('NOT_FOUND');
      const width = stillWidths.find((one) => String(one) === query.width) ?? stillWidths[0];
      return inspector.picture(id, width);
    },
  } satisfies Partial<OfficeRouteHandlers>;
};

const known = <T>(id: string, value: T | null): OfficeResult<T> =>
  value === null ? createOfficeRefusal('MACHINE_UNKNOWN', { machine: id }) : { ok: true, value };

/**
 * Returns the handlers of calls by which a technician commissions physical machines. Opening a machine to players is the action
 * `createCommissionMachineAction`.
 */
export const createCommissioningHandlers = ({
  floor,
  machineList,
  cabinets,
  now,
}: ReadOnlyHandlerDependencies & { readonly cabinets: CommissioningService }) => {
  const brandOf = ({ brandId }: Machine) => ({ id: brandId, name: machineList.brandName(brandId) });
  return {
    cabinets: async ({ database }) => {
      const reported = await listMachineCommissionings(database.read);
      const real = floor.all().filter(({ description }) => description.isReal === true);
      const rows = real.map((machine) => ({
        id: machine.id,
        brand: brandOf(machine),
        agent: { id: machine.agentId, isConnected: machine.link !== null },
        state: getMachineStateForStaff(machine),
        reported: reported.get(machine.id)?.reported ?? null,
      }));
      return {
        ok: true,
        value: { cabinets: rows.sort((one, other) => compareIdsNumerically(one.id, other.id)) },
      };
    },
    cabinet: async ({ params: { id }, database }) => {
      const read = await cabinets.read(id);
      if (!read.ok) return read;
      const machine = floor.get(id);
      if (!machine) return createOfficeRefusal('MACHINE_UNKNOWN', { machine: id });
      const opening = (await findMachineCommissioning(database.read, id))?.opening ?? null;
      const value = {
        now: now(),
        id,
        brand: brandOf(machine),
        agent: {
          id: machine.agentId,
          isConnected: machine.link !== null,
          delayMs: machine.link ? cabinets.delayMs(id) : null,
        },
        state: getMachineStateForStaff(machine),
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

const openingOf = ({ state, by, at }: MachineOpening): OfficeAnswerInput<'cabinet'>['opening'] =>
  state === 'done' ? null : { state, by, at };

export interface RecordingHandlerDependencies {
  readonly clips: RecordingClipService;
}

export const createOfficeRecordingHandlers = ({
  floor,
  clips,
  now,
}: ReadOnlyHandlerDependencies & RecordingHandlerDependencies) => {
  const viewOf = async (
    database: ScopedDatabase,
    id: string,
    staff: StaffCaller,
  ): Promise<OfficeResult<RecordingAccess>> => {
    const view = await findValidRecordingAccess(database.read, { id, staffId: staff.id, at: now() });
    return view ? { ok: true, value: view } : createOfficeRefusal('RECORDING_NOT_OPEN');
  };
  return {
    recordingTimeline: async ({ params: { id }, query: { from, until }, database }) => {
      if (until <= from || until - from > maxTimelineMs)
        return createOfficeRefusal('RECORDING_SPAN', { hours: maxTimelineMs / 3_600_000 });
      if (!floor.get(id)) return createOfficeRefusal('MACHINE_UNKNOWN', { machine: id });
      const span = { machineId: id as MachineId, fromMs: from, untilMs: until };
      return { ok: true, value: await readRecordingTimeline({ database, floor }, span) };
    },
    recordingClip: async ({ staff, params: { id }, body: { fromMs, untilMs, format }, database }) => {
      const view = await viewOf(database, id, staff);
      if (!view.ok) return view;
      const { value } = view;
      const isWithin = value.round === null && fromMs >= value.fromMs && untilMs <= value.untilMs;
      if (!isWithin || untilMs <= fromMs || untilMs - fromMs > maxClipMs)
        return createOfficeRefusal('RECORDING_NOT_OPEN');
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
      const asked = await requestEvidenceArchive({ database, clips, now }, view.value);
      if (asked === null) return createOfficeRefusal('RECORDING_NOT_OPEN');
      if (!asked.ok) return asked;
      return { ok: true, value: { path: `clips/${asked.value.id}.tar`, expiresAt: asked.value.expiresAt } };
    },
    officeComplaints: async ({ database }) => ({
      ok: true,
      value: await database.snapshot(readPlayerComplaints),
    }),
  } satisfies Partial<OfficeRouteHandlers>;
};
