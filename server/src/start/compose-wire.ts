import type { Logger } from 'pino';
import { LocalWire } from '../cluster/local-wire.ts';
import type { Wire } from '../cluster/wire.ts';
import type { Config } from '../config/config.ts';
import type { Clock } from '../process/clock.ts';
import { RepeatedWarnings } from '../process/repeated-warnings.ts';

interface WireParts {
  readonly nodeId: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Connects this node to the others over NATS. Without NATS_URL the node is alone, and the NATS client is not even loaded. */
export const composeWire = async (
  { natsUrl }: Config,
  { nodeId, clock, logger }: WireParts,
): Promise<Wire> => {
  if (natsUrl === null) return new LocalWire(nodeId);
  const { NatsWire } = await import('../cluster/nats-wire.ts');
  const warnings = new RepeatedWarnings(logger);
  const wire = new NatsWire({
    nodeId,
    url: natsUrl,
    clock,
    onError: (error, subject) =>
      warnings.warn({ error: String(error), subject }, 'the wire to the other nodes failed'),
  });
  wire.onState((state) => logger.warn({ nodeId }, `the wire to the other nodes is ${state}`));
  return wire;
};
