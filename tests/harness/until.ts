/**
 * Waits until the probe returns something other than null, undefined or false; else fails with the description. The
 * limit is far above what anything takes: a machine under load is slow, not wrong.
 */
export const until = async <T>(
  description: string,
  probe: () => T | Promise<T>,
  timeoutMs = 30_000,
): Promise<NonNullable<Exclude<T, false>>> => {
  const begunAt = Date.now();
  for (;;) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false)
      return value as NonNullable<Exclude<T, false>>;
    const waitedMs = Date.now() - begunAt;
    if (waitedMs > timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain until ${description}`);
    // Probes less often as time passes, because probing slows the machine.
    await new Promise((resolve) => setTimeout(resolve, waitedMs < 1_000 ? 20 : 60));
  }
};
