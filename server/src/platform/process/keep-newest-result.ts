/**
 * Returns a function that reads a value and stores it, unless a read that began later was already stored: of two concurrent reads, the
 * later one may finish first, and the earlier one may then be stale.
 */
export const keepNewestResult = (): (<Value>(
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
