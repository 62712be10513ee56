import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRequestTimeouts, enforceRequestBodyTimeouts, largeBodyTimeoutMs } from './request-timeouts.ts';

const limitMs = 200;

describe('a request', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = Fastify({ forceCloseConnections: true, ...buildRequestTimeouts(limitMs, 20) });
    enforceRequestBodyTimeouts(app, limitMs);
    app.post('/', async () => ({ done: true }));
    app.post('/long', { config: { arrivalMs: 60_000 } }, async () => ({ done: true }));
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  it.each([
    ['says nothing', ''],
    ['does not end its head', 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'does not end its body',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999\r\n\r\n{',
    ],
  ])('whose sender %s is cut soon after the limit, however much it drips', async (_, start) => {
    const startedAt = performance.now();
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    if (start) socket.write(start);
    const drip = setInterval(() => start && socket.write('1'), 10);
    // Do not use `once` of node:events here: it rejects on the socket error that data after the cut causes.
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    // Node's timers are whole milliseconds: one may run a fraction early by this clock.
    expect(performance.now() - startedAt).toBeGreaterThan(limitMs - 1);
  });

  it('may take longer at a route that says so', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.write('POST /long HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{');
    await new Promise((resolve) => setTimeout(resolve, 3 * limitMs));
    socket.write('}');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('is checked every second on a server, and its head may take fifteen seconds', () => {
    const server = Fastify(buildRequestTimeouts()).server;
    expect(server).toMatchObject({ requestTimeout: largeBodyTimeoutMs, headersTimeout: 15_000 });
    expect(buildRequestTimeouts().http).toMatchObject({ connectionsCheckingInterval: 1_000 });
  });
});
