import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { LocalTransport } from '../../platform/transport/local-transport.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { Config } from '../config/config.ts';

interface TransportParts {
  readonly nodeId: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Connects this node to the others over NATS. Without NATS_URL the node is alone, and the NATS client is not even loaded. */
export const composeTransport = async (
  { natsUrl }: Config,
  { nodeId, clock, logger }: TransportParts,
): Promise<Transport> => {
  if (natsUrl === null) return new LocalTransport(nodeId);
  const { NatsTransport } = await import('../../platform/transport/nats-transport.ts');
  const warnings = new RepeatedWarnings(logger);
  const transport = new NatsTransport({
    nodeId,
    url: natsUrl,
    clock,
    onError: (error, subject) =>
      warnings.warn({ error: String(error), subject }, 'the transport to the other nodes failed'),
  });
  transport.onState((state) => logger.warn({ nodeId }, `the transport to the other nodes is ${state}`));
  return transport;
};
