import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { Readiness } from '../../platform/process/readiness.ts';
import type { Metrics } from './metrics.ts';

/** Interval in ms between two measurements of the event loop lag. */
const lagPeriodMs = 100;
/** Timeout in ms of a request to the metrics server. */
const requestLimitMs = 5_000;
const plainText = 'text/plain; charset=utf-8';

export interface MetricsAddress {
  readonly host: string;
  /** Port on which the metrics server listens; 0: any free port. */
  readonly port: number;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `/metrics`, `/livez` and `/readyz` on a separate port, without authentication. */
export const startMetricsServer = async (
  { host, port }: MetricsAddress,
  metrics: Metrics,
  readiness: Readiness,
): Promise<MetricsServer> => {
  const server = createServer({ requestTimeout: requestLimitMs }, (request, response) => {
    answer(request, metrics, readiness).then(
      ({ status, text, type = plainText }) => response.writeHead(status, { 'content-type': type }).end(text),
      (error) => response.destroy(error),
    );
  });
  await listen(server, host, port);
  const stopMeasuring = measureLag(metrics.onLag);
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      stopMeasuring();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

const answer = async (
  { method, url }: IncomingMessage,
  metrics: Metrics,
  { reasons }: Readiness,
): Promise<{ status: number; text: string; type?: string }> => {
  if (method !== 'GET') return { status: 405, text: 'GET only\n' };
  if (url === '/metrics') return { status: 200, text: await metrics.text(), type: metrics.contentType };
  if (url === '/livez') return { status: 200, text: 'ok\n' };
  if (url !== '/readyz') return { status: 404, text: 'There are /metrics, /livez and /readyz.\n' };
  return reasons.length === 0 ? { status: 200, text: 'ready\n' } : { status: 503, text: `${reasons.join('\n')}\n` };
};

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new ConfigError(
          `The metrics cannot be served at ${host}:${port} (${error.message}); set METRICS_PORT and METRICS_HOST to a free port of this machine.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });

const measureLag = (onLag: (lagMs: number) => void): (() => void) => {
  let dueAt = performance.now() + lagPeriodMs;
  const timer = setInterval(() => {
    const now = performance.now();
    onLag(Math.max(0, now - dueAt));
    dueAt = now + lagPeriodMs;
  }, lagPeriodMs);
  timer.unref();
  return () => clearInterval(timer);
};
