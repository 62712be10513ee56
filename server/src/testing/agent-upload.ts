import type { ServerConfig } from '../start/config/server-config.ts';

/** Returns the header with which an agent proves who it is: HTTP's Basic scheme. */
export const basicAuthorization = (id: string, token: string): string =>
  `Basic ${Buffer.from(`${id}:${token}`).toString('base64')}`;

interface Upload {
  readonly type?: string;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly authorization?: string;
}

/** Sends a clip or an archive to a server, as the demo's agent does. */
export const uploadAsAgent = (
  { address, demo }: { readonly address: string; readonly demo: ServerConfig['demo'] },
  clipId: string,
  { type = 'video/mp4', body, authorization }: Upload,
): Promise<Response> =>
  fetch(new URL(`/agent/clips/${clipId}`, address), {
    method: 'PUT',
    headers: {
      authorization: authorization ?? basicAuthorization(demo?.agentId ?? '', demo?.agentToken ?? ''),
      'content-type': type,
    },
    body,
    duplex: 'half',
  } as object);
