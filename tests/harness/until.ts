/**
 * Waits until `probe` returns something other than null, undefined or false. The limit is generous, because a
 * slow machine is not a fault.
 */
export const until = async <T>(
  description: string,
  probe: () => T | Promise<T>,
  timeoutMs = 30_000,
): Promise<NonNullable<Exclude<T, false>>> => {
  const begunAt = Date.now();
  for (;;) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value as NonNullable<Exclude<T, false>>;
    const waitedMs = Date.now() - begunAt;
    if (waitedMs > timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain until ${description}`);
    // A probe of a page that looks for a role takes 15 ms of processor time, so a longer wait probes less often.
    await new Promise((resolve) => setTimeout(resolve, Math.min(20 + waitedMs / 5, 200)));
  }
};
