import { useEffect, useState } from 'react';
import { isRefusedWith, OfficeFailure } from '../api/office-failure.ts';
import { frameTimes } from './frame-times.ts';
import type { FetchClip } from './recording-calls.ts';
import type { Span } from './time-window.ts';

/** A clip in this page's memory. */
export interface LoadedClip extends Span {
  /** Address of the bytes within this page. */
  readonly url: string;
  /** When each picture is shown, in seconds from the clip's beginning. */
  readonly times: readonly number[];
}

export type ClipState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly clip: LoadedClip }
  | { readonly kind: 'none'; readonly reason: string | null }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed' };

/** Clips are fetched by half minutes: long enough to play on, short enough to come at once. */
const partMs = 30_000;
/** Most clips that stay in the page: some minutes on each side of the playhead. */
const maxClips = 6;

/** Returns the part of the recording that has the moment in it. */
export const partAt = (atMs: number, whole: Span): Span => {
  const fromMs = Math.max(whole.fromMs, Math.floor(atMs / partMs) * partMs);
  return {
    fromMs,
    untilMs: Math.max(fromMs + 1000, Math.min(whole.untilMs, Math.floor(atMs / partMs + 1) * partMs)),
  };
};

/** Loads the clips of a recording by parts and keeps the last ones, the next one ahead. */
export class ClipCache {
  readonly #fetch: FetchClip;
  readonly #listeners = new Set<() => void>();
  readonly #states = new Map<number, ClipState>();
  #ended = false;

  constructor(fetch: FetchClip) {
    this.#fetch = fetch;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stateOf = ({ fromMs }: Span): ClipState => this.#states.get(fromMs) ?? loading;

  /** Loads a part that is not there. What failed is tried again only by `retry`. */
  want(part: Span): void {
    const known = this.#states.get(part.fromMs);
    if (known) {
      // The one that was used last is forgotten last.
      this.#states.delete(part.fromMs);
      this.#states.set(part.fromMs, known);
      return;
    }
    this.#set(part, loading);
    void this.#load(part);
  }

  retry(part: Span): void {
    this.#states.delete(part.fromMs);
    this.want(part);
  }

  /** Call when the browser cannot play a part that has come. */
  broke(part: Span): void {
    const state = this.#states.get(part.fromMs);
    this.#set(part, { kind: 'failed' });
    if (state) forget(state);
  }

  /** Frees the memory of all clips. */
  end(): void {
    this.#ended = true;
    for (const state of this.#states.values()) forget(state);
    this.#states.clear();
  }

  async #load(part: Span): Promise<void> {
    try {
      const { span, bytes } = await this.#fetch(part);
      const url = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
      const state: ClipState = { kind: 'ready', clip: { ...span, url, times: frameTimes(bytes) } };
      if (this.#ended) forget(state);
      else this.#set(part, state);
    } catch (failure) {
      if (!this.#ended) this.#set(part, failedState(failure));
    }
  }

  #set({ fromMs }: Span, state: ClipState): void {
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
  if (state.kind === 'ready') URL.revokeObjectURL(state.clip.url);
};

const failedState = (failure: unknown): ClipState => {
  if (isRefusedWith(failure, 'RECORDING_NONE')) {
    const { reason } = paramsOf(failure);
    return { kind: 'none', reason: typeof reason === 'string' ? reason : null };
  }
  if (isRefusedWith(failure, 'RECORDING_UNREACHABLE') || isRefusedWith(failure, 'MACHINE_OFFLINE'))
    return { kind: 'unreachable' };
  return { kind: 'failed' };
};

const paramsOf = (failure: unknown): Readonly<Record<string, string | number>> =>
  failure instanceof OfficeFailure && failure.failure.kind === 'refused' ? failure.failure.params : {};

/** Returns the cache of an opened recording, which lives as long as the component. */
export const useClipCache = (fetch: FetchClip): ClipCache => {
  const [cache] = useState(() => new ClipCache(fetch));
  useEffect(() => () => cache.end(), [cache]);
  return cache;
};
