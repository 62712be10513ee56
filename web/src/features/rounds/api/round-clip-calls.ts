import type { ErrorBody, RecordedClip } from '@reelfloor/protocol';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer, getApiBaseUrl } from '../../../api/call-server.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';

/** Minimum remaining validity of a clip's URL, in ms, so that a video can be loaded to its end once it has started. */
const leastLeftMs = 30_000;

const keyOf = (round: number) => ['round-clip', round] as const;

/** Query for a round's clip. The abort signal is not used: a clip that is being fetched stays available when the dialog is reopened. */
const clipQuery = (round: number) =>
  queryOptions({
    queryKey: keyOf(round),
    queryFn: async () => unwrapCallResult(await callServer('roundClip', { params: { round: String(round) } })),
    staleTime: ({ state }) => (state.data ? Math.max(0, state.data.expiresAt - leastLeftMs - getServerTimeMs()) : 0),
    gcTime: 600_000,
    retry: false,
    // Do not fetch on mount, because the button that opens the dialog has just done so.
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Returns a function that prefetches a round's clip before the dialog that shows it is loaded. */
export const usePrefetchRoundClip = (round: number): (() => void) => {
  const client = useQueryClient();
  return () => void client.prefetchQuery(clipQuery(round));
};

/** Fetches the URL of a round's clip. */
export const useRoundClip = (round: number) => useQuery(clipQuery(round));

/** Returns a function that resets the query for a round's clip, so that it is fetched again. */
export const useRefetchRoundClip = (round: number): (() => void) => {
  const client = useQueryClient();
  return () => void client.resetQueries({ queryKey: keyOf(round) });
};

/** Returns the absolute URL of a clip, which the server sends without its origin. */
export const buildClipUrl = ({ path }: Pick<RecordedClip, 'path'>): string => new URL(path, getApiBaseUrl()).href;

/** How much of a clip is shown before the round's reels spin, in ms. */
const beforeRoundMs = 3_000;

/**
 * Returns the position in the clip, in seconds, at which playback starts. A clip begins at a keyframe, which can be many seconds before its
 * round.
 */
export const computePlaybackStartSeconds = ({ from, startedAt }: Pick<RecordedClip, 'from' | 'startedAt'>): number =>
  startedAt === null ? 0 : Math.max(0, startedAt - from - beforeRoundMs) / 1000;

/** Two gaps in a recorded clip that have the same reason and are less than this far apart, in ms, are merged. */
const joinMs = 1_000;

/** Returns the gaps of a clip, with adjacent gaps of the same reason merged. */
export const mergeAdjacentClipGaps = (gaps: RecordedClip['gaps']): RecordedClip['gaps'] => {
  const joined: RecordedClip['gaps'] = [];
  for (const gap of gaps) {
    const last = joined.at(-1);
    if (last?.reason === gap.reason && gap.from - last.until < joinMs) last.until = gap.until;
    else joined.push({ ...gap });
  }
  return joined;
};

const noPictureReasons = [
  'restart',
  'noSpace',
  'diskFailed',
  'slowDisk',
  'noPicture',
  'noViewer',
  'noEncoder',
  'linesMissing',
  'deleted',
  'noRecorder',
  'notAsked',
] as const;
type NoPictureReason = (typeof noPictureReasons)[number];

/** Why there is no recorded clip of the round to show. */
export type ClipFailure =
  | { readonly kind: 'none'; readonly reason: NoPictureReason | null }
  /** The recording is at the machine hall, which the server cannot reach now. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed' };

export const classifyClipError = (thrown: unknown): ClipFailure => {
  const failure = thrown instanceof CallError ? thrown.failure : null;
  if (failure?.kind !== 'refused') return { kind: 'failed' };
  const { code, Params }: ErrorBody = failure.error;
  if (code === 'RECORDING_UNREACHABLE' || code === 'MACHINE_OFFLINE') return { kind: 'unreachable' };
  if (code !== 'RECORDING_NONE') return { kind: 'failed' };
  return { kind: 'none', reason: noPictureReasons.find((reason) => reason === Params?.reason) ?? null };
};
