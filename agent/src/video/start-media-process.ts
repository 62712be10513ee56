import { type ChildProcess, fork } from 'node:child_process';
import type { CapturedMachine } from './capture/capture-messages.ts';

/**
 * Makes glibc return blocks of 64 KB and more to the system as soon as they are freed. By default it retains blocks of up to 32 MB, and
 * each viewer who joins frees drawings and an encoder: hundreds of MB of fragmented memory. The canvas has an allocator of its own, mimalloc,
 * which keeps 40 MB of freed canvases unless it returns them at once.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: '65536', MIMALLOC_PURGE_DELAY: '0' };

/** Size of libuv's thread pool if no machine's video is captured. */
const usualPoolThreads = 4;

/**
 * Starts the media process without the agent's id and token, because it parses what browsers send. Each captured video source blocks one
 * thread of libuv's pool.
 */
export const startMediaProcess = (
  entryUrl = new URL('./media-process-entry.ts', import.meta.url),
  capturedMachines: readonly CapturedMachine[] = [],
): ChildProcess => {
  const { AGENT_ID: _id, AGENT_TOKEN: _token, ...environment } = process.env;
  const sources = capturedMachines.reduce(
    (sum, { picture }) => sum + picture.views.length + (picture.sound ? 1 : 0),
    0,
  );
  const pool = sources > 0 ? { UV_THREADPOOL_SIZE: String(usualPoolThreads + sources) } : {};
  const env = { ...allocator, ...pool, ...environment };
  return fork(entryUrl, { env, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
};
