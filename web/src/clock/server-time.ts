/**
 * Differences in ms between server clock and device clock that are ignored if smaller: they come from network latency and the header's
 * resolution of one second.
 */
const unimportantMs = 5_000;
/** If the difference between server clock and device clock changes by more than this, in ms, the device's clock was set. */
const setMs = 10 * 60_000;

let aheadMs: number | null = null;
/** Device time minus monotonic time at the last comparison, in ms; null before. */
let offsetMs: number | null = null;

/**
 * Corrects for a device clock that was set back. The monotonic clock never goes back, so the difference that the device's clock lost
 * against it is the adjustment.
 */
const heedSetBack = (): void => {
  const nextMs = Date.now() - performance.now();
  const lostMs = (offsetMs ?? nextMs) - nextMs;
  if (aheadMs !== null && lostMs > unimportantMs) aheadMs += lostMs;
  offsetMs = nextMs;
};

/**
 * Returns the server's Unix time in ms; the device's time before any answer from the server. Nothing else in the client may read the
 * device's clock: it may be hours wrong. Use `Clock.runningMs` to measure durations.
 */
export const getServerTimeMs = (): number => {
  heedSetBack();
  return Date.now() + (aheadMs ?? 0);
};

/** Stores the server's time. Call it as soon as an answer that contains the time is received. */
export const storeServerTime = (serverMs: number, deviceMs = Date.now()): void => {
  if (!Number.isFinite(serverMs)) return;
  heedSetBack();
  const differs = serverMs - deviceMs;
  if (aheadMs === null) aheadMs = Math.abs(differs) < unimportantMs ? 0 : differs;
  // Ignore small changes of the difference between the clocks, so that no countdown jumps.
  else if (Math.abs(differs - aheadMs) > setMs) aheadMs = differs;
};

/** Stores the time from the `Date` header of a response, which a page can read only for its own origin. */
export const syncServerTimeFromHeaders = ({ headers }: Pick<Response, 'headers'>): void =>
  storeServerTime(Date.parse(headers.get('date') ?? ''));

/** Resets the server time, for tests. */
export const resetServerTime = (): void => {
  aheadMs = null;
  offsetMs = null;
};
