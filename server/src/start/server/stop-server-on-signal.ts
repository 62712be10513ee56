import type { RunningServer } from './start-server.ts';

/** Maximum time in ms from the first signal to the end of the process; less than supervisors wait before they kill it. */
const stopLimitMs = 30_000;

/**
 * On SIGTERM or SIGINT, drains and closes the server, then exits. A second signal, or the time limit, ends the process at once; the next
 * start completes unfinished operations.
 */
export const stopServerOnSignal = (starting: Promise<RunningServer>): void => {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    // If the signal arrived during the start, wait until the server has started, so that everything is closed in order.
    const server = await starting;
    await server.drain();
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};
