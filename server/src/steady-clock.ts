const startedAtMs = Date.now() - performance.now();

/**
 * Milliseconds since 1970, read from the system once at the start and counted on from there: when somebody sets the
 * system's clock, no deadline, hold, lease or cool-down of a running server jumps with it. The next start reads it anew.
 */
export const steadyNow = (): number => Math.trunc(startedAtMs + performance.now());
