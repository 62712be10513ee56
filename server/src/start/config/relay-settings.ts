import { ConfigError } from '../../platform/process/config-error.ts';
import type { RelaySettings } from '../../play/seats/connection/ice-servers.ts';
import type { Env } from './read-setting.ts';

const urlForm = /^(stuns?|turns?):[^\s/?]+(\?transport=(udp|tcp))?$/;
/** Shortest secret, in characters. Somebody who has seen one credential could find a shorter secret by trying. */
const minSecretLength = 16;
/** Default lifetime of a relay credential in seconds. A page uses it within seconds, and gets a new one after half the time. */
const defaultLifeS = 600;

export const relaySettings = (env: Env): RelaySettings => {
  const urls = (env.TURN_URLS ?? '').split(',').flatMap((url) => url.trim() || []);
  const secret = env.TURN_SECRET || null;
  const wrong = urls.find((url) => !urlForm.test(url));
  if (wrong !== undefined)
    throw new ConfigError(
      `TURN_URLS has "${wrong}"; write addresses such as turn:relay.example:3478?transport=udp, separated by commas.`,
    );
  if (secret === null && urls.some((url) => url.startsWith('turn')))
    throw new ConfigError('TURN_URLS names a relay; set TURN_SECRET to its shared secret.');
  if (secret !== null && secret.length < minSecretLength)
    throw new ConfigError(`TURN_SECRET is shorter than ${minSecretLength} characters; set a longer one.`);
  const lifeS = Number(env.TURN_LIFE_S || defaultLifeS);
  if (!Number.isInteger(lifeS) || lifeS < 60 || lifeS > 86_400)
    throw new ConfigError(`TURN_LIFE_S is "${env.TURN_LIFE_S}"; set a whole number from 60 to 86400.`);
  return { urls, secret, lifeS };
};
