const key = 'device_mark';
const markBytes = 16;

/**
 * Returns this browser's random id, by which the server recognises known devices; undefined if storage is disabled. The id grants no
 * access.
 */
export const readDeviceId = (): string | undefined => {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null && /^[\da-f]{32}$/.test(kept)) return kept;
    const made = [...crypto.getRandomValues(new Uint8Array(markBytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    localStorage.setItem(key, made);
    return made;
  } catch {
    return undefined;
  }
};
