import { useEffect, useState } from 'react';
import { isRefusedWithCode, OfficeFailure } from '../api/office-failure.ts';
import { parseMp4FrameTimes } from './mp4-frame-times.ts';
import type { RequestClip } from './recording-server-calls.ts';
import type { RecordingTimeSpan } from './timeline-window.ts';

/** A recorded video clip that is ready to be shown. */
export interface LoadedClip extends RecordingTimeSpan {
  /** URL of the clip: at the server, from which the browser streams it, or a blob in this page's memory. */
  readonly url: string;
  /** Time of each frame, in seconds from the clip's start. */
  readonly times: readonly number[];
}

export type ClipState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly clip: LoadedClip }
  | { readonly kind: 'none'; readonly reason: string | null }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed' };

/** Length of each clip in ms: long enough for continuous playback, short enough to load quickly. */
const partMs = 30_000;
/** Maximum number of cached clips: some minutes on each side of the playhead. */
const maxClips = 6;

/** Returns the time span of the recording's clip that contains a time. */
export const computeClipSpanAt = (atMs: number, recordingSpan: RecordingTimeSpan): RecordingTimeSpan => {
  const fromMs = Math.max(recordingSpan.fromMs, Math.floor(atMs / partMs) * partMs);
  return {
    fromMs,
    untilMs: Math.max(fromMs + 1000, Math.min(recordingSpan.untilMs, Math.floor(atMs / partMs + 1) * partMs)),
  };
};

/**
 * Loads and caches the clips of a recording. The displayed clip is streamed, so that its first frame shows at once; the next one is
 * preloaded into the page's memory, so that playback continues without a pause.
 */
export class ClipCache {
  readonly #ask: RequestClip;
  readonly #listeners = new Set<() => void>();
  readonly #states = new Map<number, ClipState>();
  /** Start of the displayed clip, as Unix time in ms; null for none. */
  #shown: number | null = null;
  /** Clips that the browser has once failed to play. */
  readonly #brokenParts = new Set<number>();
  #ended = false;

  constructor(ask: RequestClip) {
    this.#ask = ask;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stateOf = ({ fromMs }: RecordingTimeSpan): ClipState => this.#states.get(fromMs) ?? loading;

  /** Loads the displayed clip. A failed clip is loaded again only by `retry`. */
  want(part: RecordingTimeSpan): void {
    this.#shown = part.fromMs;
    this.#begin(part, false);
  }

  /** Preloads the next clip. */
  wantNext(part: RecordingTimeSpan): void {
    this.#begin(part, true);
  }

  #begin(part: RecordingTimeSpan, isWhole: boolean): void {
    const known = this.#states.get(part.fromMs);
    if (known) {
      // Move the entry to the end, so that the least recently used one is evicted first.
      this.#states.delete(part.fromMs);
      this.#states.set(part.fromMs, known);
      return;
    }
    this.#set(part, loading);
    void this.#load(part, isWhole);
  }

  retry(part: RecordingTimeSpan): void {
    this.#states.delete(part.fromMs);
    this.want(part);
  }

  /** Call this when the browser cannot play a clip. Its URL expires after some minutes, so a new one is requested once. */
  broke(part: RecordingTimeSpan): void {
    const state = this.#states.get(part.fromMs);
    const isAgain = this.#brokenParts.has(part.fromMs);
    this.#brokenParts.add(part.fromMs);
    if (!isAgain && state?.kind === 'ready') return this.retry(part);
    this.#set(part, { kind: 'failed' });
    if (state) forget(state);
  }

  /** Frees the memory of all clips. */
  end(): void {
    this.#ended = true;
    for (const state of this.#states.values()) forget(state);
    this.#states.clear();
  }

  async #load(part: RecordingTimeSpan, isWhole: boolean): Promise<void> {
    try {
      const { span, url, head, whole } = await this.#ask(part);
      const clip = { ...span, times: parseMp4FrameTimes(await head()) };
      if (this.#ended) return;
      this.#set(part, { kind: 'ready', clip: { ...clip, url } });
      if (!isWhole) return;
      const bytes = await whole();
      // Discard a preloaded clip if it is being displayed by now.
      if (this.#ended || this.#shown === part.fromMs || !this.#states.has(part.fromMs)) return;
      const inMemory = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
      this.#set(part, { kind: 'ready', clip: { ...clip, url: inMemory } });
    } catch (failure) {
      if (!this.#ended && this.#states.get(part.fromMs)?.kind !== 'ready') this.#set(part, failedState(failure));
    }
  }

  #set({ fromMs }: RecordingTimeSpan, state: ClipState): void {
    this.#states.set(fromMs, state);
    for (const [key, old] of this.#states) {
      if (this.#states.size <= maxClips) break;
      if (old.kind === 'loading') continue;
      this.#states.delete(key);
      forget(old);
    }
    for (const listener of this.#listeners) listener();
  }
}

const loading: ClipState = { kind: 'loading' };

const forget = (state: ClipState): void => {
  if (state.kind === 'ready' && state.clip.url.startsWith('blob:')) URL.revokeObjectURL(state.clip.url);
};

const failedState = (failure: unknown): ClipState => {
  if (isRefusedWithCode(failure, 'RECORDING_NONE')) {
    const { reason } = paramsOf(failure);
    return { kind: 'none', reason: typeof reason === 'string' ? reason : null };
  }
  if (isRefusedWithCode(failure, 'RECORDING_UNREACHABLE') || isRefusedWithCode(failure, 'MACHINE_OFFLINE'))
    return { kind: 'unreachable' };
  return { kind: 'failed' };
};

const paramsOf = (failure: unknown): Readonly<Record<string, string | number>> =>
  failure instanceof OfficeFailure && failure.failure.kind === 'refused' ? failure.failure.params : {};

/** Returns the cache of an opened recording, which lives as long as the component. */
export const useRecordingClipCache = (requestClip: RequestClip): ClipCache => {
  const [cache] = useState(() => new ClipCache(requestClip));
  useEffect(() => () => cache.end(), [cache]);
  return cache;
};
