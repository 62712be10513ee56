import { request } from 'node:http';

/**
 * Fetches like `fetch`, also from a name that ends in `.localhost`: browsers take it for this machine, but many systems do not know it.
 */
export const localFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(String(input));
  if (!url.hostname.endsWith('.localhost')) return fetch(input, init);
  const { method = 'GET', body, signal } = init;
  const headers = { ...Object.fromEntries(new Headers(init.headers)), host: url.host };
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port: url.port, path: `${url.pathname}${url.search}`, method, headers },
        ...(signal && { signal }),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode: status = 0, headers: given } = answer;
          const received = Object.entries(given).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve(new Response(Buffer.concat(chunks), { status, headers: received }));
        });
      },
    );
    asked.on('error', reject);
    asked.end(typeof body === 'string' ? body : undefined);
  });
};
