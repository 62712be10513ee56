import type { ChannelServer } from '../../api/channels/channel-server.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Readiness } from '../../platform/process/readiness.ts';

/** Time in ms until a load balancer that polls every 0.5 s has noticed that this server is not ready. */
const unreadyMs = 1_500;

interface LeavingDependencies {
  readonly readiness: Readiness;
  readonly channels: Pick<ChannelServer, 'drain' | 'acceptAgain'>;
  readonly clock: Clock;
}

/**
 * Returns a function to call with true when this node alone has lost its connection to the other nodes or to the database, and with false
 * when the connection is back. In between, the server is not ready and moves its agents and pages to other nodes.
 */
export const createDrainOnDisconnect = (
  drainMs: number,
  lostConnection: 'the other nodes' | 'the database',
  { readiness, channels, clock }: LeavingDependencies,
) => {
  let comeBack = (): void => {};
  return (isCutOff: boolean): void => {
    comeBack();
    if (!isCutOff) return;
    const release = readiness.hold(`cut off from ${lostConnection}`);
    const stop = clock.after(unreadyMs, () => void channels.drain(drainMs, clock));
    comeBack = () => {
      stop();
      release();
      // Accept connections again, unless the server is not ready for another reason, such as stopping.
      if (readiness.reasons.length === 0) channels.acceptAgain();
      comeBack = () => {};
    };
  };
};

/**
 * Marks the server as not ready, waits until load balancers have noticed, then moves the connections of agents and pages to other nodes.
 */
export const drainServer = async (
  drainMs: number,
  { readiness, channels, clock }: LeavingDependencies,
): Promise<void> => {
  if (drainMs === 0) return;
  readiness.hold('draining');
  await new Promise<void>((resolve) => void clock.after(unreadyMs, () => resolve()));
  await channels.drain(drainMs, clock);
};
