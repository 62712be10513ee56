/** Differences below this are the network's and the header's, whose unit is the second. */
const unimportantMs = 5_000;
/** A device's clock that differs from what is known by more than this was set. */
const setMs = 10 * 60_000;

let aheadMs: number | null = null;
/** The device's clock minus the running one when they were last compared, in ms; null before. */
let offsetMs: number | null = null;

/** Follows a device's clock that was set back. The running clock never goes back, so what the other lost beside it was set. */
const heedSetBack = (): void => {
  const nextMs = Date.now() - performance.now();
  const lostMs = (offsetMs ?? nextMs) - nextMs;
  if (aheadMs !== null && lostMs > unimportantMs) aheadMs += lostMs;
  offsetMs = nextMs;
};

/**
 * Returns milliseconds since 1970 as the server counts them. Without an answer from the server it is the device's clock. Nothing
 * else in the client may ask the device: its clock may be hours wrong. Measure how long something takes with `Clock.runningMs`.
 */
export const serverNow = (): number => {
  heedSetBack();
  return Date.now() + (aheadMs ?? 0);
};

/** Notes the server's time. Call it when an answer that tells the time has just come. */
export const noteServerTime = (serverMs: number, deviceMs = Date.now()): void => {
  if (!Number.isFinite(serverMs)) return;
  heedSetBack();
  const differs = serverMs - deviceMs;
  if (aheadMs === null) aheadMs = Math.abs(differs) < unimportantMs ? 0 : differs;
  // Small changes are left alone, so that no countdown jumps.
  else if (Math.abs(differs - aheadMs) > setMs) aheadMs = differs;
};

/** Notes the time from the `Date` of an answer, which a page can read of its own origin. */
export const noteAnswerTime = ({ headers }: Pick<Response, 'headers'>): void =>
  noteServerTime(Date.parse(headers.get('date') ?? ''));

/** For tests. */
export const forgetServerTime = (): void => {
  aheadMs = null;
  offsetMs = null;
};
