import { type OfficeAnswer, officeBase } from '@reelfloor/protocol/office-call-types';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callOffice } from '../api/call-office.ts';
import { OfficeFailure } from '../api/office-failure.ts';
import { serverNow } from '../api/server-reachability-store.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { findMp4FrameIndexEndOffset } from './mp4-frame-times.ts';
import { isRecordedAt, type TimelineRecording, type TimelineRound } from './recording-timeline-data.ts';
import { intersectTimeSpans, type RecordingTimeSpan } from './timeline-window.ts';

/** Queries the timeline of a machine's recording in a time span, without pictures. A span that extends to now is polled. */
export const useRecordingTimelineQuery = (
  machineId: string,
  span: RecordingTimeSpan,
  refetchIntervalMs: number | false,
) =>
  useQuery({
    queryKey: ['recordingTimeline', machineId, span.fromMs, span.untilMs],
    queryFn: async ({ signal }) => {
      const query = { from: span.fromMs, until: span.untilMs };
      const answer = await callOffice('recordingTimeline', { params: { id: machineId }, query }, signal);
      return { answer, shown: mergeAgentAndLedgerTimeline(answer, span) };
    },
    refetchInterval: refetchIntervalMs,
    placeholderData: (last, query) => (query?.queryKey[1] === machineId ? last : undefined),
  });

/** A time span of a recording whose pictures the user may view. */
export interface AccessibleRecordingSpan extends RecordingTimeSpan {
  readonly viewId: string;
  /** When the permission to view the recording expires, as Unix time in ms. */
  readonly untilAt: number;
}

export interface OpenRecording {
  readonly opened: AccessibleRecordingSpan | null;
  readonly open: (span: RecordingTimeSpan, reason: string, about: string) => void;
  readonly isSending: boolean;
  readonly error: Error | null;
}

/** Stores the user's reason for viewing a recording's time span, which gives access to it. */
export const useRecordingAccess = (machineId: string): OpenRecording => {
  const [opened, setOpened] = useState<AccessibleRecordingSpan | null>(null);
  const asked = useRef<RecordingTimeSpan | null>(null);
  const { perform, isSending, error } = useOfficeAction('viewRecording', (outcome) => {
    if (outcome.state === 'done' && asked.current) setOpened({ ...asked.current, ...outcome.answer });
  });
  return {
    opened: opened !== null && opened.untilAt > serverNow() ? opened : null,
    open: ({ fromMs, untilMs }, reason, about) => {
      asked.current = { fromMs, untilMs };
      perform({ machineId, fromMs, untilMs, about }, reason);
    },
    isSending,
    error,
  };
};

/** A requested clip of a recording, which the server provides for some minutes. */
interface AskedClip {
  readonly span: RecordingTimeSpan;
  readonly url: string;
  /** Returns the clip's first bytes, at least up to the end of its frame index. */
  readonly head: () => Promise<ArrayBuffer>;
  readonly whole: () => Promise<ArrayBuffer>;
}
export type RequestClip = (span: RecordingTimeSpan) => Promise<AskedClip>;

const clipTimeoutMs = 60_000;
/** Number of bytes that usually contain the frame index of a clip of half a minute. */
const headBytes = 48 * 1024;

/** Creates the function that requests a clip of an opened recording from the server. */
export const createRecordingClipRequester =
  ({ viewId }: Pick<AccessibleRecordingSpan, 'viewId'>): RequestClip =>
  async ({ fromMs, untilMs }) => {
    const { path, ...span } = await callOffice('recordingClip', {
      params: { id: viewId },
      body: { fromMs, untilMs, format: 'video' },
    });
    const url = `${officeBase}${path}`;
    return {
      span: { fromMs: span.fromMs, untilMs: span.untilMs },
      url,
      whole: () => bytesOf(url),
      head: async () => {
        const first = await bytesOf(url, headBytes);
        const needed = findMp4FrameIndexEndOffset(first);
        return needed <= first.byteLength ? first : bytesOf(url, needed);
      },
    };
  };

const bytesOf = async (url: string, most?: number): Promise<ArrayBuffer> => {
  const headers = most === undefined ? {} : { range: `bytes=0-${most - 1}` };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(clipTimeoutMs) });
  if (!answer.ok) throw new OfficeFailure({ kind: 'unreached' });
  return answer.arrayBuffer();
};

type RecordingTimelineAnswer = OfficeAnswer<'recordingTimeline'>;

/** Assumed duration in ms of a round whose beginning was not recorded. */
const guessedMs = 3000;

/** Cabinet events that move money. All others are doors, tilts and states of the cabinet. */
const moneyEvents: ReadonlySet<string> = new Set([
  'credited',
  'cashedOut',
  'handPayOwed',
  'handPayCleared',
  'creditsCancelled',
  'jackpotHit',
  'foreignMoney',
]);

/** Merges the agent's and the ledger's data about a time span of a machine. */
export const mergeAgentAndLedgerTimeline = (
  { recorded, rounds, holds }: RecordingTimelineAnswer,
  shownSpan: RecordingTimeSpan,
): TimelineRecording => {
  const spans = new Map(recorded?.rounds.map((round) => [round.seq, round]));
  const runs = recorded?.runs ?? [];
  const shown = rounds.map((round): TimelineRound => {
    const span = round.seq === null ? undefined : spans.get(round.seq);
    const untilMs = span?.endedAtMs ?? round.at;
    const { winMinor, meterAfterMinor } = round;
    const stakeMinor = round.isFreeSpin ? 0 : round.stakeMinor;
    return {
      key: round.roundId,
      number: round.round,
      player: round.player,
      sessionId: round.sessionId,
      fromMs: span?.startedAtMs ?? untilMs - guessedMs,
      untilMs,
      stakeMinor,
      wonMinor: winMinor,
      creditBeforeMinor: meterAfterMinor === null ? null : meterAfterMinor - winMinor + stakeMinor,
      creditAfterMinor: meterAfterMinor,
      isFreeSpin: round.isFreeSpin,
      hasPicture: isRecordedAt(runs, untilMs),
    };
  });
  return {
    whole: shownSpan,
    runs: runs.flatMap((run) => intersectTimeSpans(run, shownSpan) ?? []),
    gaps: (recorded?.gaps ?? []).flatMap((gap) => intersectTimeSpans(gap, shownSpan) ?? []),
    rounds: shown.toSorted((one, other) => one.fromMs - other.fromMs),
    marks: (recorded?.events ?? []).map(({ what, atMs, amountMinor = null }, index) => ({
      key: `${atMs} ${what} ${index}`,
      track: moneyEvents.has(what) ? 'money' : 'doors',
      ...{ what, atMs, amountMinor },
    })),
    holds: holds.map(({ id, cause, reason, fromMs, untilMs, endsAt, evidence }) => ({
      ...{ id, cause, reason, fromMs, untilMs, endsAt, evidence },
    })),
  };
};
