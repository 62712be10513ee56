import type { PictureArea, RequestHandlers, Result } from '@reelfloor/protocol';
import type { AnsweredClip, RecordingTimeline, recordingRequests } from '@reelfloor/protocol/channels/recording';
import { buildEvidenceArchive, type EvidenceQuery } from './evidence-archive.ts';
import type { EventBody, GapBody, RoundBody } from './hash-chain.ts';
import { ticksPerMs } from './mp4-tracks.ts';
import { buildClipMp4 } from './progressive-mp4.ts';
import { type Clip, type ClipQuery, RecordingReader, type Timeline } from './read-recordings.ts';

/** Handlers of the server's requests about recordings. */
export type RecordingRequestHandlers = RequestHandlers<{
  readonly requests: typeof recordingRequests;
  readonly notifications: Record<string, never>;
}>;
export type RecordingRequestParams<Name extends keyof RecordingRequestHandlers> = Parameters<
  RecordingRequestHandlers[Name]
>[0];
/** The server's request for a clip. `longestMs`: maximum length of the clip in ms. */
export type ClipRequest = RecordingRequestParams<'recordingClip'> & { readonly longestMs: number };
export type TimelineRequest = RecordingRequestParams<'recordingTimeline'>;

export type SharedClipRequest = RecordingRequestParams<'recordingShare'>;

/** What is drawn over a clip that a player shares, and what is written into its metadata. */
export interface ShareOverlay {
  /** Areas of the picture to cover, as fractions of its size. */
  readonly privateAreas: readonly PictureArea[];
  /** The operator's name, drawn into the picture as a watermark. */
  readonly mark: string;
  /** Title in the metadata of the clip's file, which says that the file is a copy. */
  readonly title: string;
}

export interface EncodeSharedClipRequest {
  /** The folder of the machine's recordings. */
  readonly folder: string;
  readonly asked: SharedClipRequest;
  readonly look: ShareOverlay;
}

/**
 * Makes the video file of a clip that a player shares. Resolves once it is known whether there is video; `film` resolves when it is
 * encoded.
 */
export type MakeSharedClip = (
  order: EncodeSharedClipRequest,
) => Promise<Result<{ readonly film: Promise<readonly Uint8Array[]> }>>;

export interface EncodedClip {
  readonly answer: AnsweredClip;
  readonly bytes: readonly Uint8Array[];
}

/** Margin in ms before and after a round in its clip. */
const around = { beforeMs: 3_000, afterMs: 4_000 } as const;
/**
 * Margins in ms before and after a round in a clip that its player shares, and the clip's maximum length: of a long round only the end is
 * shown.
 */
const shared = { beforeMs: 1_000, afterMs: 3_000, longestMs: 30_000 } as const;
/** Tolerance in ms before and after the given time span within which a round's chain line is searched. */
const lookAroundMs = 600_000;
/** Maximum items of each kind in one reply, limited by the message size. */
const most = { runs: 150, gaps: 120, rounds: 100, events: 80, holds: 40 } as const;

// Defined here because the protocol package's own function would load all schemas into this thread, and a player waits for it to start.
const done = <Value>(value: Value): Result<Value> => ({ ok: true, value });
export const createNoRecordingRefusal = (reason: string): Result<never> => ({
  ok: false,
  refusal: { code: 'RECORDING_NONE', params: { reason } },
});

/** Reads the clip that the server requests. Refuses with RECORDING_NONE and the reason if there is no video. */
export const readRecordedClip = (folder: string, request: ClipRequest): Result<EncodedClip> =>
  withReader(folder, (reader) => {
    const { sessionId, format } = request;
    const round = request.round ? findRound(reader, request) : null;
    const fromMs = round ? round.startedAtMs - around.beforeMs : request.fromMs;
    const wantedMs = endOf(request, round, around.afterMs);
    const query = { fromMs, untilMs: Math.min(wantedMs, fromMs + request.longestMs), sessionId };
    const clip = reader.clip(query);
    const span = spanOf(clip);
    if (!span) return createNoRecordingRefusal(reasonOf(reader.timeline(fromMs, query.untilMs)));
    const timeline = reader.timeline(span.fromMs, span.untilMs);
    const answer = {
      ...span,
      startedAtMs: round?.startedAtMs ?? null,
      endedAtMs: round?.endedAtMs ?? null,
      gaps: timeline.gaps.map(gapOf).slice(0, most.gaps),
    };
    return done({ answer, bytes: format === 'video' ? buildClipMp4(clip) : recordedBytes(reader, query) });
  });

/**
 * Reads a round's recorded video for a clip that its player shares, from the keyframe before the round. RECORDING_NONE: nothing was
 * recorded.
 */
export const readRecordedClipToShare = (
  folder: string,
  request: SharedClipRequest,
): Result<{ readonly clip: Clip; readonly fromMs: number }> =>
  withReader(folder, (reader) => {
    const round = findRound(reader, request);
    const untilMs = endOf(request, round, shared.afterMs);
    const fromMs = Math.max((round?.startedAtMs ?? request.fromMs) - shared.beforeMs, untilMs - shared.longestMs);
    const clip = reader.clip({ fromMs, untilMs, sessionId: request.sessionId });
    return spanOf(clip) ? done({ clip, fromMs }) : createNoRecordingRefusal(reasonOf(reader.timeline(fromMs, untilMs)));
  });

export const readRecordedTimeline = (folder: string, request: TimelineRequest): Result<RecordingTimeline> =>
  withReader(folder, (reader) => {
    const { fromMs, untilMs, sessionId } = request;
    const timeline = reader.timeline(fromMs, untilMs);
    const runs = joinedRuns(timeline.runs.filter((run) => !sessionId || run.sessionId === sessionId));
    const lists = {
      runs: runs.slice(0, most.runs),
      gaps: timeline.gaps.map(gapOf).slice(0, most.gaps),
      rounds: timeline.rounds
        .map(({ journalId, seq, startedAtMs, endedAtMs }) => ({ journalId, seq, startedAtMs, endedAtMs }))
        .slice(0, most.rounds),
      events: timeline.events.map(eventOf).slice(0, most.events),
      holds: timeline.holds.map((hold) => ({ reason: 'hold', ...hold })).slice(0, most.holds),
    };
    const isCut =
      runs.length > most.runs ||
      (['gaps', 'rounds', 'events', 'holds'] as const).some((name) => timeline[name].length > most[name]);
    const { no, head } = reader.index.head;
    return done({ ...lists, isCut, oldestMs: oldestOf(reader), no, head });
  });

/**
 * A request for an evidence archive of a time span. `event`: the round's event as the journal stores it; null if the archive is not about a
 * round.
 */
export interface EvidenceRequest extends Omit<EvidenceQuery, 'files' | 'madeAtMs'> {
  readonly event: string | null;
  /** Wire log (traffic on the machine's serial line) in the time span; null for a machine without one. */
  readonly wireLog: string | null;
}

export const readEvidenceArchive = (folder: string, { event, wireLog, ...query }: EvidenceRequest): Result<Buffer[]> =>
  withReader(folder, (reader) => {
    const files = [
      ...(event === null ? [] : [{ name: 'event.json', bytes: Buffer.from(event) }]),
      ...(wireLog === null ? [] : [{ name: 'wire.log', bytes: Buffer.from(wireLog) }]),
    ];
    const archive = buildEvidenceArchive(reader, { ...query, files, madeAtMs: Date.now() });
    return archive ? done(archive) : createNoRecordingRefusal(reasonOf(reader.timeline(query.fromMs, query.untilMs)));
  });

const withReader = <Value>(folder: string, work: (reader: RecordingReader) => Result<Value>): Result<Value> => {
  const reader = RecordingReader.openIfMade(folder);
  if (!reader) return createNoRecordingRefusal('notAsked');
  try {
    return work(reader);
  } finally {
    reader.close();
  }
};

const findRound = (
  reader: RecordingReader,
  { round, fromMs, untilMs }: Pick<ClipRequest, 'round' | 'fromMs' | 'untilMs'>,
): RoundBody | null =>
  reader
    .timeline(fromMs - lookAroundMs, untilMs + lookAroundMs)
    .rounds.find(({ journalId, seq }) => journalId === round?.journalId && seq === round.seq) ?? null;

/**
 * Returns the end of a clip in Unix time in ms: `afterMs` after its round, but not after its session's end; if the round is unknown, the
 * requested end.
 */
const endOf = (
  { untilMs, sessionEndedAtMs = Number.POSITIVE_INFINITY }: Pick<ClipRequest, 'untilMs' | 'sessionEndedAtMs'>,
  round: RoundBody | null,
  afterMs: number,
): number =>
  // Never ends before the round: the session's end is in server time, and the agent's clock may be ahead.
  round
    ? Math.max(round.endedAtMs, Math.min(round.endedAtMs + afterMs, sessionEndedAtMs))
    : Math.min(untilMs, sessionEndedAtMs);

/** Returns the time span covered by the clip's video frames; null if it has none. */
const spanOf = ({ runs }: Clip): { fromMs: number; untilMs: number } | null => {
  const times = runs.flatMap(({ facts, pictures }) =>
    [pictures[0], pictures.at(-1)].flatMap((one) => (one ? [(facts.startTicks + one.ticks) / ticksPerMs] : [])),
  );
  const [first] = times;
  if (first === undefined) return null;
  return { fromMs: Math.floor(first), untilMs: Math.ceil(times.at(-1) ?? first) };
};

const reasonOf = ({ gaps, deleted }: Timeline): string => {
  if (deleted.length > 0) return 'deleted';
  return gaps[0]?.reason ?? 'notAsked';
};

const eventOf = ({ what, atMs, amountMinor }: EventBody) => ({
  ...{ what, atMs },
  ...(amountMinor !== undefined && { amountMinor }),
});

const gapOf = ({ fromMs, untilMs, reason }: GapBody) => ({ fromMs, untilMs, reason });

/** Returns the init segment and the fragments of the first recording in the time span, byte for byte. */
const recordedBytes = (reader: RecordingReader, query: ClipQuery): Buffer[] => {
  const fragments = reader.decodableFragments(query);
  const [first] = fragments;
  if (!first) return [];
  const ofRun = fragments.filter(({ run }) => run === first.run);
  return [reader.initBytes(first), ...ofRun.map((fragment) => reader.fragmentBytes(fragment))];
};

type ListedRun = RecordingTimeline['runs'][number];

/** Maximum gap in ms between neighbouring recordings of one session and picture size that are listed as one. */
const joinMs = 1_500;

const joinedRuns = (runs: Timeline['runs']): ListedRun[] => {
  const joined: ListedRun[] = [];
  for (const { sessionId, fromMs, untilMs, width, height } of runs) {
    const last = joined.at(-1);
    const isNext =
      last?.sessionId === sessionId &&
      last.width === width &&
      last.height === height &&
      fromMs - last.untilMs <= joinMs;
    if (isNext) last.untilMs = untilMs;
    else joined.push({ sessionId: sessionId as ListedRun['sessionId'], fromMs, untilMs, width, height });
  }
  return joined;
};

const oldestOf = ({ index }: RecordingReader): number | null => {
  const [row] = index.database.prepare('SELECT min(from_ms) AS from_ms FROM files WHERE deleted_no IS NULL').all();
  return typeof row?.from_ms === 'number' ? row.from_ms : null;
};
