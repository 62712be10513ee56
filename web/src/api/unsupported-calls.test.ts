import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { isUnsupportedCallFailure } from './call-failure.ts';
import { createServerCaller } from './server-caller.ts';
import { unsupportedCalls } from './unsupported-calls.ts';

let close = () => {};
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns a page's caller of a server that answers so, and what the server was asked. */
const serverThat = async (status: number, body: string) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => void server.close();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  const newPage = () =>
    createServerCaller({
      baseUrl: () => baseUrl,
      readToken: () => 'token',
      onTokenRejected: () => {},
      unsupportedCalls,
    });
  return { asked, newPage };
};

test.each([
  [404, '<h1>not here</h1>'],
  [405, ''],
  [404, '{"code":40400,"ErrorMessage":"no route"}'],
])('a call that a server lacks (%i) is asked once in an hour, by whatever page', async (status, body) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { asked, newPage } = await serverThat(status, body);
  for (let page = 0; page < 3; page++) {
    const answer = await newPage()('protection', {});
    expect(!answer.ok && isUnsupportedCallFailure(answer.failure)).toBe(true);
  }
  expect(asked).toHaveLength(1);
  vi.setSystemTime(Date.now() + 3_600_000);
  await newPage()('protection', {});
  expect(asked).toHaveLength(2);
});

test('what our own server does not find, and what is done by a call, is asked each time', async () => {
  const own = await serverThat(404, '{"code":"NOT_FOUND","ErrorMessage":"","Params":{}}');
  for (let page = 0; page < 2; page++) {
    await own.newPage()('protection', {});
    await own.newPage()('logout', {});
  }
  expect(own.asked).toHaveLength(4);
});
