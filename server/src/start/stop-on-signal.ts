import type { RunningServer } from './start-server.ts';

/** Longest time from the first signal to the end of the process, in ms. Supervisors kill a process later than that. */
const stopLimitMs = 30_000;

/**
 * On SIGTERM or SIGINT, drains and closes the server, then ends the process. A second signal, or the limit, ends it at once;
 * what was not written by then is settled at the next start.
 */
export const stopOnSignal = (starting: Promise<RunningServer>): void => {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    // If the signal comes during the start, wait for its end, so that everything is closed in order.
    const server = await starting;
    await server.drain();
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};
