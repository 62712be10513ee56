import { hostname } from 'node:os';
import type { MetricsPlace } from '../metrics/metrics-server.ts';
import { ConfigError } from '../process/config-error.ts';
import { type Env, integer } from './read-setting.ts';

const nameForm = /^[A-Za-z0-9_-]{1,32}$/;

interface NodeSettings {
  readonly nodeName: string;
  readonly metrics: MetricsPlace | null;
}

/** Reads what concerns this one server among others. */
export const nodeSettings = (env: Env): NodeSettings => ({
  nodeName: nodeName(env.NODE_NAME),
  metrics: metricsPlace(env),
});

const nodeName = (text: string | undefined): string => {
  if (!text)
    return (
      hostname()
        .replaceAll(/[^A-Za-z0-9_-]/g, '-')
        .slice(0, 32) || 'node'
    );
  if (!nameForm.test(text))
    throw new ConfigError(`NODE_NAME is "${text}"; use at most 32 letters, digits, - and _.`);
  return text;
};

const metricsPlace = (env: Env): MetricsPlace | null => {
  if (!env.METRICS_PORT) {
    if (env.METRICS_HOST) throw new ConfigError('METRICS_HOST is set without a port; set METRICS_PORT too.');
    return null;
  }
  return { host: env.METRICS_HOST || '127.0.0.1', port: integer(env, 'METRICS_PORT', 0, 0, 65_535) };
};
