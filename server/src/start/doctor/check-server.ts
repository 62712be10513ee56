import type { Config } from '../config/config.ts';
import { type Finding, ok, warning } from './finding.ts';

const answerMs = 3_000;

/** Asks the running server, at its own port, whether it wants connections. */
export const checkServer = async ({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<readonly Finding[]> => {
  const place = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = `http://${place.includes(':') ? `[${place}]` : place}:${port}`;
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerMs) });
    if (answer.ok) return [ok(`A server answers at ${address}.`)];
    return [
      warning(
        `The server at ${address} wants no connections: ${(await answer.text()).slice(0, 200)}.`,
        'Look into its log',
      ),
    ];
  } catch {
    return [
      warning(
        `No server answers at ${address}.`,
        'Start it, and run the doctor with the same settings as the server',
      ),
    ];
  }
};
