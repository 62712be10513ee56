import { ConfigError } from '../../platform/process/config-error.ts';
import type { Env } from './read-env-setting.ts';

const minSecretLength = 32;
const minDifferentCharacters = 10;
const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|localhost)$/;

/**
 * Reads a URL that this server calls. `what` describes the receiver, such as "a bridge". Throws unless it is https, or http on localhost.
 */
export const readOutgoingCallUrl = (env: Env, variable: string, receiver: string): string => {
  const url = URL.parse(env[variable] ?? '');
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
  // Do not include the URL in the message, because it may contain a password.
  if (!url || !isSafe || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new ConfigError(
      `${variable} is no address of ${receiver}; set https://… (http:// on this machine alone), without a user, a password or a #.`,
    );
  return url.href;
};

/** Reads a secret shared with a server that this one calls. */
export const readOutgoingCallSecret = (env: Env, variable: string, description: string): string => {
  const secret = env[variable] ?? '';
  if (!/^[\x21-\x7e]*$/.test(secret) || secret.length < minSecretLength)
    throw new ConfigError(
      `${variable} is not set to at least ${minSecretLength} plain characters; set a random secret that ${description} knows, too (openssl rand -base64 48).`,
    );
  if (new Set(secret).size < minDifferentCharacters || secret === env.JWT_SECRET)
    throw new ConfigError(
      `${variable} can be guessed, or is JWT_SECRET; set a random one of its own (openssl rand -base64 48).`,
    );
  return secret;
};
