import { getServerTimeMs } from '../clock/server-time.ts';

/** Remembers which calls a server does not implement, so that not every visit tries them again. */
export interface UnsupportedCalls {
  readonly isLacking: (address: string) => boolean;
  readonly note: (address: string) => void;
}

const key = 'lacking_calls';
/** Time in ms after which a missing call is tried again, because the server may have been updated. */
const rememberedMs = 3_600_000;
const maxCalls = 30;

export const unsupportedCalls: UnsupportedCalls = {
  isLacking: (address) => {
    const notedMs = read()[address];
    return typeof notedMs === 'number' && Math.abs(getServerTimeMs() - notedMs) < rememberedMs;
  },
  note: (address) => {
    const calls = Object.entries({ ...read(), [address]: getServerTimeMs() }).slice(-maxCalls);
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(calls)));
    } catch {
      // Ignore disabled storage: then the next visit tries the unsupported call again.
    }
  },
};

const read = (): Readonly<Record<string, unknown>> => {
  try {
    const calls: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof calls === 'object' && calls !== null ? (calls as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
