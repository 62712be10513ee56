import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientCertificate } from './client-certificate.ts';

interface UploadedFile {
  readonly type: string;
  readonly bytes: readonly Uint8Array[];
}
type Upload = (clipId: string, file: UploadedFile) => Promise<void>;

/** Maximum concurrent uploads of clips: the agent's internet connection is shared with players' video. */
const maxAtOnce = 2;
const archiveType = 'application/x-tar';

/**
 * Uploads video clips and evidence archives, at most two at a time and one archive at a time. The queue is FIFO, with clips before
 * archives.
 */
export class UploadQueue {
  readonly #upload: Upload;
  readonly #waiting: { readonly isArchive: boolean; readonly send: () => Promise<void> }[] = [];
  #clips = 0;
  #archives = 0;

  constructor(upload: Upload) {
    this.#upload = upload;
  }

  /** Uploads a file. Resolves when the server has received the file; rejects if the server refuses it. */
  upload(clipId: string, file: UploadedFile): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const send = () => this.#upload(clipId, file).then(resolve, reject);
    this.#waiting.push({ isArchive: file.type === archiveType, send });
    this.#sendNext();
    return promise;
  }

  #sendNext(): void {
    if (this.#clips + this.#archives >= maxAtOnce) return;
    const clip = this.#waiting.findIndex(({ isArchive }) => !isArchive);
    const at = clip >= 0 ? clip : this.#archives === 0 ? 0 : -1;
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#count(next.isArchive, 1);
    void next.send().finally(() => {
      this.#count(next.isArchive, -1);
      this.#sendNext();
    });
  }

  #count(isArchive: boolean, change: number): void {
    if (isArchive) this.#archives += change;
    else this.#clips += change;
  }
}

interface UploadTarget {
  /** WebSocket URL at which the agent is connected to the server. */
  readonly url: string;
  readonly agentId: string;
  readonly token: string;
  readonly certificate?: ClientCertificate;
}

const uploadLimitMs = 60_000;

/** Uploads a video clip or an evidence archive to the server that requested it. Throws if the server refuses it. */
export const uploadClip = async (
  { url, agentId, token, certificate }: UploadTarget,
  { clipId, type, bytes }: { clipId: string; type: string; bytes: readonly Uint8Array[] },
): Promise<void> => {
  const address = new URL(`${url.replace(/^ws/, 'http')}/clips/${clipId}`);
  const request = address.protocol === 'https:' ? secureRequest : plainRequest;
  const sent = request(address, {
    method: 'PUT',
    auth: `${agentId}:${token}`,
    timeout: uploadLimitMs,
    headers: {
      'content-type': type,
      'content-length': bytes.reduce((sum, { length }) => sum + length, 0),
    },
    ...certificate,
  });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('the server did not answer in time')));
  });
  // Ignores a failed upload stream: a server that refuses may close before everything is sent, and its reply is then more useful than the
  // EPIPE error.
  const [status] = await Promise.all([answered, pipeline(Readable.from(bytes), sent).catch(() => {})]);
  if (status >= 300) throw new Error(`the server refused it with ${status}`);
};
