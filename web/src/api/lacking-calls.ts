import { serverNow } from '../clock/server-time.ts';

/** Remembers which calls a server lacks, so that not each visit asks for them again. */
export interface LackingCalls {
  readonly isLacking: (address: string) => boolean;
  readonly note: (address: string) => void;
}

const key = 'lacking_calls';
/** A server that was updated is asked again after this time. */
const rememberedMs = 3_600_000;
const maxCalls = 30;

export const lackingCalls: LackingCalls = {
  isLacking: (address) => {
    const notedMs = read()[address];
    return typeof notedMs === 'number' && Math.abs(serverNow() - notedMs) < rememberedMs;
  },
  note: (address) => {
    const calls = Object.entries({ ...read(), [address]: serverNow() }).slice(-maxCalls);
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(calls)));
    } catch {
      // Without storage the next visit asks again.
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
