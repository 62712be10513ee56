import type { ChildProcess } from 'node:child_process';
import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { EncodeSharedClipRequest, MakeSharedClip } from '../../recording/recording-requests.ts';
import { startMediaProcess } from '../start-media-process.ts';

/** Timeout in ms for creating a shared clip. */
const longestMs = 90_000;

export type SharedClipProcessMessage =
  | { readonly kind: 'begun'; readonly result: Result<Record<string, never>> }
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

/** Creates clips that players share, one at a time, each in a child process of its own. */
export class SharedClipEncoder {
  #process: ChildProcess | null = null;

  make: MakeSharedClip = async (order: EncodeSharedClipRequest) => {
    if (this.#process) return createRefusedResult('RECORDING_UNREACHABLE', { machine: order.asked.machineId });
    const process = startMediaProcess(new URL('./shared-clip-process-entry.ts', import.meta.url));
    this.#process = process;
    const begun = Promise.withResolvers<Result<Record<string, never>>>();
    const film = Promise.withResolvers<readonly Uint8Array[]>();
    const timer = setTimeout(() => process.kill('SIGKILL'), longestMs).unref();
    const fail = (message: string): void => {
      begun.reject(new Error(message));
      film.reject(new Error(message));
    };
    // Prevents an unhandled rejection if the caller is no longer waiting when encoding fails.
    film.promise.catch(() => {});
    process.on('message', (notice: SharedClipProcessMessage) => {
      // Free the slot for the next clip: after its final message the process only exits.
      if (notice.kind !== 'begun' || !notice.result.ok) this.#process = null;
      if (notice.kind === 'begun') begun.resolve(notice.result);
      else if (notice.kind === 'made') film.resolve([notice.bytes]);
      else fail(notice.message);
    });
    process.on('error', (error) => fail(String(error)));
    process.on('exit', () => {
      clearTimeout(timer);
      if (this.#process === process) this.#process = null;
      fail('the process that made it has ended');
    });
    process.send(order);
    const result = await begun.promise;
    return result.ok ? okResult({ film: film.promise }) : result;
  };

  close(): void {
    this.#process?.kill('SIGKILL');
  }
}
