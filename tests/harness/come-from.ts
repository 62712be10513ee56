import { type IncomingHttpHeaders, request } from 'node:http';
import type { Page } from 'playwright-core';

export const proxyAddress = '127.0.0.2';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Adds `x-forwarded-for` with this address to the page's HTTP calls, but not to its WebSocket channels. */
export const comeFrom = async (page: Page, address: string): Promise<void> => {
  await page.route('**/*', async (route) => {
    const asked = route.request();
    // The test may answer this request itself, so pass the request on to the test's handler.
    if (new URL(asked.url()).pathname === '/Settings.json') return route.fallback();
    const headers = { ...(await asked.allHeaders()), 'x-forwarded-for': address };
    const body = asked.postDataBuffer();
    const answer = await new Promise<Answer>((resolve, reject) => {
      const options = { method: asked.method(), headers, localAddress: proxyAddress };
      const asking = request(asked.url(), options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      asking.on('error', reject);
      asking.end(body ?? undefined);
    });
    await route.fulfill({
      status: answer.status,
      headers: answer.headers as Record<string, string>,
      body: answer.body,
    });
  });
};
