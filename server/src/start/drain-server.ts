import type { ChannelServer } from '../channels/channel-server.ts';
import type { Clock } from '../process/clock.ts';
import type { Readiness } from '../process/readiness.ts';

/** Time in ms in which a load balancer that asks every 0.5 s notices, so that it sends no more pages here. */
const unreadyMs = 1_500;

/** Makes the server unready, waits until load balancers have noticed, then sends agents and pages to other nodes. */
export const drainServer = async (
  drainMs: number,
  { readiness, channels, clock }: { readiness: Readiness; channels: ChannelServer; clock: Clock },
): Promise<void> => {
  if (drainMs === 0) return;
  readiness.hold('draining');
  await new Promise<void>((resolve) => void clock.after(unreadyMs, () => resolve()));
  await channels.drain(drainMs, clock);
};
