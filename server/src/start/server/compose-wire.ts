import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { LocalWire } from '../../platform/transport/local-wire.ts';
import type { Wire } from '../../platform/transport/wire.ts';
import type { Config } from '../config/config.ts';

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
  const { NatsWire } = await import('../../platform/transport/nats-wire.ts');
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
