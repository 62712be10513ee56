import { ConfigError } from '../../platform/process/config-error.ts';

/** Returns the checked `NATS_URL` (addresses separated by commas), or null if it is not set. */
export const natsUrl = (text: string | undefined): string | null => {
  if (!text) return null;
  // Leave the address out of the message, because it may contain a password.
  if (!text.split(',').every((address) => /^(nats|tls):$/.test(URL.parse(address.trim())?.protocol ?? '')))
    throw new ConfigError(
      'NATS_URL is no list of nats:// or tls:// addresses; correct it, or unset it if this server runs alone.',
    );
  return text;
};
