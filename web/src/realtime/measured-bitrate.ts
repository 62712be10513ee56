/**
 * Cache lifetime of a measured bitrate, in ms. The available bandwidth changes with the time of day, and with other users of the
 * connection.
 */
const keptMs = 10 * 60_000;
/** Bitrate at which a video stream starts without a test, in bits per second. */
const usualRate = 1_200_000;
const key = 'measured_line';

interface Kept {
  readonly bitsPerSecond: number;
  readonly atMs: number;
}

/** Stores the bitrate that a connection test measured, for the video streams that this page opens on the same network. */
export const storeMeasuredBitrate = (bitsPerSecond: number, nowMs = Date.now()): void =>
  write({ bitsPerSecond, atMs: nowMs });

/** Returns the measured bitrate in bits per second; undefined if none was measured recently on this network. */
export const readMeasuredBitrate = (nowMs = Date.now()): number | undefined => {
  const kept = read();
  const ageMs = kept ? nowMs - kept.atMs : Number.NaN;
  return kept && ageMs >= 0 && ageMs < keptMs ? kept.bitsPerSecond : undefined;
};

/**
 * Call this when a video stream has failed: a high measured bitrate may no longer be correct. A low one is kept, because it does no harm.
 */
export const discardHighMeasuredBitrate = (): void => {
  const kept = read();
  if (kept && kept.bitsPerSecond > usualRate) forgetMeasuredConnection();
};

const forgetMeasuredConnection = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Ignore the error: storage is disabled, so nothing was stored.
  }
};

/** Deletes the measured bitrate when the network changes. Returns a function that stops watching the network. */
export const clearMeasuredBitrateOnNewNetwork = (): (() => void) => {
  const network = (navigator as { connection?: EventTarget & { readonly type?: string } }).connection;
  let type = network?.type;
  const heed = (): void => {
    // Ignore the event if the network type is the same: it also fires for new estimates of the same network.
    if (network?.type === type) return;
    type = network?.type;
    forgetMeasuredConnection();
  };
  addEventListener('offline', forgetMeasuredConnection);
  network?.addEventListener('change', heed);
  return () => {
    removeEventListener('offline', forgetMeasuredConnection);
    network?.removeEventListener('change', heed);
  };
};

const read = (): Kept | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
};

const write = (kept: Kept): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is full or disabled: the video stream starts with the default bitrate.
  }
};

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'bitsPerSecond' in value &&
  Number.isSafeInteger(value.bitsPerSecond) &&
  Number(value.bitsPerSecond) > 0 &&
  'atMs' in value &&
  Number.isFinite(value.atMs);
