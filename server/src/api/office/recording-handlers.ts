import type { MachineId } from '@reelfloor/protocol';
import { maxClipMs, maxTimelineMs } from '@reelfloor/protocol/channels/recording';
import { type OfficeResult, refuseInOffice } from '@reelfloor/protocol/office';
import { askArchive } from '../../backoffice/recordings/ask-archive.ts';
import { readComplaints, readTimeline } from '../../backoffice/recordings/read-recordings.ts';
import { findView, type RecordingView } from '../../backoffice/recordings/recording-views.ts';
import type { StaffCaller } from '../../backoffice/staff/staff-store.ts';
import type { ScopedDatabase } from '../../platform/sites/site-scope.ts';
import type { Clips } from '../../play/recordings/clips.ts';
import type { HandlerDependencies, OfficeRouteHandlers } from './office-route-handler.ts';

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
