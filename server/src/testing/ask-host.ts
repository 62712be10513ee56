import { type IncomingHttpHeaders, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

/** What a request sends beside its host name and path. With a body it is a POST. */
export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface HostAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

/** Sends a request to a server under a host name, which `fetch` does not let a caller choose. */
export const askHost = (
  address: string,
  host: string,
  path: string,
  { headers = {}, body }: Asked = {},
): Promise<HostAnswer> =>
  new Promise((resolve, reject) => {
    const asked = request(new URL(path, address), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers, host },
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const { statusCode = 0, headers: answered } = answer;
      textOf(answer).then((text) => {
        const parsed = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
        resolve({ status: statusCode, text, body: parsed, headers: answered });
      }, reject);
    });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
