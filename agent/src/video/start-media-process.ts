import { type ChildProcess, fork } from 'node:child_process';
import type { CapturedMachine } from './capture/capture-messages.ts';

/**
 * Lets glibc give blocks of 64 KB and more back to the system as soon as they are freed. By itself it keeps blocks of
 * up to 32 MB, and each join frees drawings and an encoder: hundreds of MB in pieces that fit nothing later.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: '65536' };

/** Threads of libuv's pool without captures. */
const usualPoolThreads = 4;

/**
 * Starts the process without the agent's id and token, because it reads what browsers send. Each source of a captured picture
 * keeps one thread of libuv's pool waiting.
 */
export const startMediaProcess = (
  entry = new URL('./media-entry.ts', import.meta.url),
  captured: readonly CapturedMachine[] = [],
): ChildProcess => {
  const { AGENT_ID: _id, AGENT_TOKEN: _token, ...environment } = process.env;
  const sources = captured.reduce(
    (sum, { picture }) => sum + picture.views.length + (picture.sound ? 1 : 0),
    0,
  );
  const pool = sources > 0 ? { UV_THREADPOOL_SIZE: String(usualPoolThreads + sources) } : {};
  const env = { ...allocator, ...pool, ...environment };
  return fork(entry, { env, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
};
