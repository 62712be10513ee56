import type { ChannelServer } from '../channels/channel-server.ts';
import type { Clock } from '../process/clock.ts';
import type { Readiness } from '../process/readiness.ts';

/** Until then a balancer that asks each half second has noticed, and sends nobody here any more. */
const unreadyMs = 1_500;

/** Makes the server unready, waits until balancers know, then sends agents and pages elsewhere. */
export const drainServer = async (
  drainMs: number,
  { readiness, channels, clock }: { readiness: Readiness; channels: ChannelServer; clock: Clock },
): Promise<void> => {
  if (drainMs === 0) return;
  readiness.hold('draining');
  await new Promise<void>((resolve) => void clock.after(unreadyMs, () => resolve()));
  await channels.drain(drainMs, clock);
};
