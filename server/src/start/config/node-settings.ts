import { hostname } from 'node:os';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { MetricsAddress } from '../metrics/metrics-server.ts';
import { type Env, readIntegerSetting } from './read-env-setting.ts';

const nameForm = /^[A-Za-z0-9_-]{1,32}$/;

/** Maximum time in s in which a stopping server moves its pages to other nodes. The whole shutdown must take less than 30 s. */
const maxDrainS = 20;
/** Default drain time in s of a server with other nodes, to which its pages can move. */
const clusterDrainS = 10;

export interface NodeSettings {
  /** Name of this server in metrics and messages. */
  readonly nodeName: string;
  /** Address of the metrics server; null disables it. */
  readonly metrics: MetricsAddress | null;
  /** Time in ms in which a stopping server moves its pages' connections to other nodes; 0 closes them at once. */
  readonly drainMs: number;
  /** Disk space in GB that copies of recordings kept as evidence must leave free; null means the default. */
  readonly evidenceMinFree: number | null;
}

/** Reads the settings of this node, which may differ from those of other nodes. */
export const readNodeSettings = (env: Env): NodeSettings => ({
  nodeName: nodeName(env.NODE_NAME),
  metrics: metricsPlace(env),
  drainMs: 1000 * readIntegerSetting(env, 'DRAIN_S', env.NATS_URL ? clusterDrainS : 0, 0, maxDrainS),
  evidenceMinFree: env.EVIDENCE_MIN_FREE ? readIntegerSetting(env, 'EVIDENCE_MIN_FREE', 0, 0, 1_000_000) : null,
});

const nodeName = (text: string | undefined): string => {
  if (!text)
    return (
      hostname()
        .replaceAll(/[^A-Za-z0-9_-]/g, '-')
        .slice(0, 32) || 'node'
    );
  if (!nameForm.test(text)) throw new ConfigError(`NODE_NAME is "${text}"; use at most 32 letters, digits, - and _.`);
  return text;
};

const metricsPlace = (env: Env): MetricsAddress | null => {
  if (!env.METRICS_PORT) {
    if (env.METRICS_HOST) throw new ConfigError('METRICS_HOST is set without a port; set METRICS_PORT too.');
    return null;
  }
  return {
    host: env.METRICS_HOST || '127.0.0.1',
    port: readIntegerSetting(env, 'METRICS_PORT', 0, 0, 65_535),
  };
};

/** Returns the validated `NATS_URL` (URLs separated by commas); null if it is not set. */
export const parseNatsUrl = (text: string | undefined): string | null => {
  if (!text) return null;
  // Do not include the URL in the message, because it may contain a password.
  if (!text.split(',').every((address) => /^(nats|tls):$/.test(URL.parse(address.trim())?.protocol ?? '')))
    throw new ConfigError(
      'NATS_URL is no list of nats:// or tls:// addresses; correct it, or unset it if this server runs alone.',
    );
  return text;
};
