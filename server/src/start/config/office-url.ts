import { demoOffice, type OfficeAddress } from '../../platform/access/office-origin.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import type { Env } from './read-env-setting.ts';

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns whether browsers may be told to use only TLS (HSTS): always for real players, and for a demo with a public https URL. */
export const isServedOnlyOverTls = ({
  demo,
  mail,
}: {
  readonly demo: object | null;
  readonly mail: { readonly publicUrl: string | null };
}): boolean => demo === null || mail.publicUrl?.startsWith('https:') === true;

/** Reads the URL of the back office; null if there is none. Throws a ConfigError if players' pages have the same host name. */
export const readOfficeUrl = (env: Env, isDemo: boolean): OfficeAddress | null => {
  const text = env.OFFICE_URL || null;
  if (text === null) return isDemo ? demoOffice : null;
  const url = URL.parse(text);
  const isPlain = url?.protocol === 'http:' && loopback.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isPlain) || url.pathname !== '/' || url.search || url.username)
    throw new ConfigError(`OFFICE_URL is "${text}"; set an origin such as https://office.example.com.`);
  if (env.PUBLIC_URL && URL.parse(env.PUBLIC_URL)?.hostname === url.hostname)
    throw new ConfigError(
      `OFFICE_URL and PUBLIC_URL have the host name ${url.hostname}; give the office one of its own, because a script on a player's page could act as the office.`,
    );
  return { hostname: url.hostname, origin: url.origin };
};
