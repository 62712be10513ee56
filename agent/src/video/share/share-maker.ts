import type { ChildProcess } from 'node:child_process';
import { done, type Result, refused } from '@reelfloor/protocol';
import type { MakeShare, ShareOrder } from '../../recording/answer-recordings.ts';
import { startMediaProcess } from '../start-media-process.ts';

/** Longest time in ms that a share may take. */
const longestMs = 90_000;

export type ShareNotice =
  | { readonly kind: 'begun'; readonly result: Result<Record<string, never>> }
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

/** Makes clips that players may show to others, one at a time, in a process that ends with it. */
export class ShareMaker {
  #process: ChildProcess | null = null;

  make: MakeShare = async (order: ShareOrder) => {
    if (this.#process) return refused('RECORDING_UNREACHABLE', { machine: order.asked.machineId });
    const process = startMediaProcess(new URL('./share-entry.ts', import.meta.url));
    this.#process = process;
    const begun = Promise.withResolvers<Result<Record<string, never>>>();
    const film = Promise.withResolvers<readonly Uint8Array[]>();
    const timer = setTimeout(() => process.kill('SIGKILL'), longestMs).unref();
    const fail = (message: string): void => {
      begun.reject(new Error(message));
      film.reject(new Error(message));
    };
    // Whoever asks may have gone before the film fails.
    film.promise.catch(() => {});
    process.on('message', (notice: ShareNotice) => {
      // A process that has said its last word only ends, and holds up nobody.
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
    return result.ok ? done({ film: film.promise }) : result;
  };

  close(): void {
    this.#process?.kill('SIGKILL');
  }
}
