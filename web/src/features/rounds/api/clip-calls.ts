import type { Clip, ErrorBody } from '@reelfloor/protocol';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, valueOrThrow } from '../../../api/call-failure.ts';
import { baseUrl, callServer } from '../../../api/call-server.ts';
import { serverNow } from '../../../clock/server-time.ts';

/** An address is not given to a player's browser in its last seconds, so that a video that begins can be read to its end. */
const leastLeftMs = 30_000;

const keyOf = (round: number) => ['round-clip', round] as const;

/** Asks for a round's clip. The signal is left alone: a clip that is being fetched is there when the dialog is opened again. */
const clipQuery = (round: number) =>
  queryOptions({
    queryKey: keyOf(round),
    queryFn: async () => valueOrThrow(await callServer('roundClip', { params: { round: String(round) } })),
    staleTime: ({ state }) =>
      state.data ? Math.max(0, state.data.expiresAt - leastLeftMs - serverNow()) : 0,
    gcTime: 600_000,
    retry: false,
    // The key that opens the dialog has just asked.
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Returns what asks for a round's clip before the dialog that shows it is loaded. */
export const useBeginClip = (round: number): (() => void) => {
  const client = useQueryClient();
  return () => void client.prefetchQuery(clipQuery(round));
};

/** Fetches the address of a round's clip. */
export const useRoundClip = (round: number) => useQuery(clipQuery(round));

/** Returns what forgets a round's clip and asks for it anew. */
export const useFetchAgain = (round: number): (() => void) => {
  const client = useQueryClient();
  return () => void client.resetQueries({ queryKey: keyOf(round) });
};

/** Returns the whole address of a clip, which the server writes without its origin. */
export const clipAddress = ({ path }: Pick<Clip, 'path'>): string => new URL(path, baseUrl()).href;

/** How much of the time before the reels turn is shown, in ms. */
const beforeRoundMs = 3_000;

/** Returns how far into its clip a round is shown. A clip begins at a key frame, which can be many seconds before its round. */
export const secondsBeforeRound = ({ from, startedAt }: Pick<Clip, 'from' | 'startedAt'>): number =>
  startedAt === null ? 0 : Math.max(0, startedAt - from - beforeRoundMs) / 1000;

/** Two gaps with the same reason and less than this time between them, in ms, are shown as one. */
const joinMs = 1_000;

/** Returns the gaps of a clip, with neighbours of the same reason joined. */
export const joinedGaps = (gaps: Clip['gaps']): Clip['gaps'] => {
  const joined: Clip['gaps'] = [];
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

/** Why there is no clip to show. */
export type ClipFailure =
  | { readonly kind: 'none'; readonly reason: NoPictureReason | null }
  /** The recording is at the hall, which the server does not reach now. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed' };

export const clipFailureOf = (thrown: unknown): ClipFailure => {
  const failure = thrown instanceof CallError ? thrown.failure : null;
  if (failure?.kind !== 'refused') return { kind: 'failed' };
  const { code, Params }: ErrorBody = failure.error;
  if (code === 'RECORDING_UNREACHABLE' || code === 'MACHINE_OFFLINE') return { kind: 'unreachable' };
  if (code !== 'RECORDING_NONE') return { kind: 'failed' };
  return { kind: 'none', reason: noPictureReasons.find((reason) => reason === Params?.reason) ?? null };
};
