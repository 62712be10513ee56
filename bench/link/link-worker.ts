import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { type LinkShape, ShapedPath } from '@reelfloor/agent/testing/links';
import type { ProxyNotice, ProxyOrder } from './link-proxy.ts';

if (!parentPort) throw new Error('link-worker.ts runs as a worker thread');
const port = parentPort;
let shape: LinkShape = { bitsPerSecond: null, delayMs: 0, loss: 0 };
/** When the link got its present properties, so that a connection that is made anew does not begin them anew. */
let changedAtMs = 0;
const paths: ShapedPath[] = [];
const newPath = (isReturnPath: boolean): ShapedPath => {
  const path = new ShapedPath(shape, Math.random, { isReturnPath });
  path.change(shape, changedAtMs);
  paths.push(path);
  return path;
};

const deliver = (path: ShapedPath, packet: Buffer, send: (packet: Buffer) => void): void => {
  const nowMs = performance.now();
  const atMs = path.arrival(packet.length, nowMs);
  if (atMs === null) return;
  const waitMs = atMs - nowMs;
  if (waitMs < 0.5) send(packet);
  else setTimeout(() => send(packet), waitMs);
};

/** Returns a port that leads to the sender's address. Behind the port, each address of a page has its own socket. */
const reach = async (host: string, targetPort: number): Promise<number> => {
  const front = createSocket('udp4');
  front.bind(0, host);
  await once(front, 'listening');
  const up = newPath(true);
  const down = newPath(false);
  const backs = new Map<string, Socket>();
  const backOf = (pageHost: string, pagePort: number): Socket => {
    const key = `${pageHost}:${pagePort}`;
    const known = backs.get(key);
    if (known) return known;
    const back = createSocket('udp4');
    back.bind(0, host);
    back.on('message', (packet) => deliver(down, packet, (out) => front.send(out, pagePort, pageHost)));
    back.on('error', () => undefined);
    backs.set(key, back);
    return back;
  };
  front.on('error', () => undefined);
  front.on('message', (packet, page) => {
    const back = backOf(page.address, page.port);
    deliver(up, packet, (out) => back.send(out, targetPort, host));
  });
  return front.address().port;
};

port.on('message', async (order: ProxyOrder) => {
  if (order.type === 'shape') {
    shape = order.shape;
    changedAtMs = performance.now();
    for (const path of paths) path.change(shape, changedAtMs);
    return;
  }
  const { host, port: targetPort } = order;
  const proxyPort = await reach(host, targetPort).catch(() => 0);
  port.postMessage({ host, port: targetPort, proxyPort } satisfies ProxyNotice);
});
