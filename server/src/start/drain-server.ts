import type { ChannelServer } from '../channels/channel-server.ts';
import type { Clock } from '../process/clock.ts';
import type { Readiness } from '../process/readiness.ts';

/** Time in ms in which a load balancer that asks every 0.5 s notices, so that it sends no more pages here. */
const unreadyMs = 1_500;

interface LeavingParts {
  readonly readiness: Readiness;
  readonly channels: Pick<ChannelServer, 'drain' | 'acceptAgain'>;
  readonly clock: Clock;
}

/**
 * Returns a function to be called with true when this node alone has lost the wire, and with false when it has it again. In
 * between the server is unready, and its agents and pages are sent to other nodes.
 */
export const leavingWhileCutOff = (drainMs: number, { readiness, channels, clock }: LeavingParts) => {
  let comeBack = (): void => {};
  return (isCutOff: boolean): void => {
    comeBack();
    if (!isCutOff) return;
    const release = readiness.hold('cut off from the other nodes');
    const stop = clock.after(unreadyMs, () => void channels.drain(drainMs, clock));
    comeBack = () => {
      stop();
      release();
      // While the server stops, it must not accept connections again.
      if (readiness.reasons.length === 0) channels.acceptAgain();
      comeBack = () => {};
    };
  };
};

/** Makes the server unready, waits until load balancers have noticed, then sends agents and pages to other nodes. */
export const drainServer = async (
  drainMs: number,
  { readiness, channels, clock }: LeavingParts,
): Promise<void> => {
  if (drainMs === 0) return;
  readiness.hold('draining');
  await new Promise<void>((resolve) => void clock.after(unreadyMs, () => resolve()));
  await channels.drain(drainMs, clock);
};
