/**
 * Returns a function that reads and holds what was read, unless a reading that began later has been held already: of two readings
 * at once, the later one may come first, and the other may be older than the change that it was for.
 */
export const newestReading = (): (<Value>(
  read: () => Promise<Value>,
  hold: (value: Value) => void,
) => Promise<void>) => {
  let begun = 0;
  let held = 0;
  return async (read, hold) => {
    const reading = ++begun;
    const value = await read();
    if (reading < held) return;
    held = reading;
    hold(value);
  };
};
