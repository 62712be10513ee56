import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientCertificate } from './client-certificate.ts';

interface UploadTarget {
  /** The agent channel's address. */
  readonly url: string;
  readonly agentId: string;
  readonly token: string;
  readonly certificate?: ClientCertificate;
}

const uploadLimitMs = 60_000;

/** Sends a clip or an archive to the server that asked for it. Throws if it does not take it. */
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
  // Whoever refuses may close before all is sent: its answer then says more than the broken pipe.
  const [status] = await Promise.all([answered, pipeline(Readable.from(bytes), sent).catch(() => {})]);
  if (status >= 300) throw new Error(`the server refused it with ${status}`);
};
