import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Lowest port for tests: below those that systems assign (from 32768 on Linux, 49152 elsewhere), so that a
 * port stays free while a killed server restarts.
 */
const lowest = 20_000;
const portsOfWorker = 800;
/** Highest worker number. Each worker has its own ports. Number 0 stands for any process that is not a worker. */
const lastWorker = 14;

const worker = Math.min(Number(process.env.VITEST_POOL_ID ?? 0) || 0, lastWorker);
const first = lowest + worker * portsOfWorker;
/** The first port is random, because other test runs may be active. */
let next = randomInt(portsOfWorker);

/** Returns a free port that this run has not used yet. */
export const freePort = (): Promise<number> => firstFree((port) => isFree(port));

export const freeUdpPort = (host: string): Promise<number> => firstFree((port) => isFreeForUdp(port, host));

const firstFree = async (isFree: (port: number) => Promise<boolean>): Promise<number> => {
  for (let tried = 0; tried < portsOfWorker; tried++) {
    const port = first + (next++ % portsOfWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`every port from ${first} to ${first + portsOfWorker - 1} is taken`);
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const isFreeForUdp = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.on('error', () => resolve(false));
    socket.bind(port, host, () => socket.close(() => resolve(true)));
  });
