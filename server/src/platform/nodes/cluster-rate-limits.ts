import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import type { Transport } from '../transport/transport.ts';
import { parseNodeMessage } from './parse-node-message.ts';

/** Interval in ms between two messages to the other nodes about rate-limited calls. */
const publishMs = 250;
/**
 * Maximum number of rate-limit keys (accounts or networks) whose call counts wait to be sent to the other nodes. Further keys are dropped.
 */
const maxUnsentKeys = 10_000;
const keysPerMessage = 500;

const key = z.string().check(z.minLength(1), z.maxLength(100));
export const spentSchema = z
  .array(z.tuple([key, z.int().check(z.positive(), z.lte(100_000))]))
  .check(z.maxLength(keysPerMessage));
export const mistakeSchema = z.object({ network: key });

const callsSubject = 'rf.rate-limit.calls';

/** A rate limit of failed attempts, such as wrong passwords, by client network. */
interface MistakeLimit {
  onMistake(listener: (network: string) => void): void;
  chargeNetwork(network: string): void;
}

/** A rate limit of calls by key: an account or a client network. */
interface CallLimit {
  onCallNearLimit(listener: (key: string) => void): void;
  drain(key: string, calls: number): void;
}

export interface ClusterRateLimitsDependencies {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly warnings: Pick<RepeatedWarnings, 'warn'>;
}

/**
 * Makes a rate limit count the calls to all nodes. Once a caller has used half of its burst on this node, this node sends the number of its
 * calls to the other nodes four times a second. Failed attempts, such as wrong passwords, are sent at once. Each lost message allows a
 * caller that many more calls.
 */
export class ClusterRateLimits {
  readonly #dependencies: ClusterRateLimitsDependencies;
  readonly #stops: (() => void)[] = [];

  constructor(dependencies: ClusterRateLimitsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Makes all nodes count the failed attempts at a service together. `service` becomes a part of the messages' subject. */
  shareMistakes(service: string, limit: MistakeLimit): void {
    const subject = `rf.rate-limit.mistakes.${service}`;
    limit.onMistake((network) => this.#dependencies.transport.publish(subject, JSON.stringify({ network })));
    this.#receive(subject, mistakeSchema, ({ network }) => limit.chargeNetwork(network));
  }

  shareCalls(limit: CallLimit): void {
    const { clock, transport } = this.#dependencies;
    const spent = new Map<string, number>();
    limit.onCallNearLimit((callerKey) => {
      if (spent.has(callerKey) || spent.size < maxUnsentKeys) spent.set(callerKey, (spent.get(callerKey) ?? 0) + 1);
    });
    this.#stops.push(
      clock.every(publishMs, () => {
        const lines = [...spent];
        spent.clear();
        for (let first = 0; first < lines.length; first += keysPerMessage)
          transport.publish(callsSubject, JSON.stringify(lines.slice(first, first + keysPerMessage)));
      }),
    );
    this.#receive(callsSubject, spentSchema, (lines) => {
      for (const [callerKey, calls] of lines) limit.drain(callerKey, calls);
    });
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #receive<T>(subject: string, schema: z.ZodMiniType<T>, take: (message: T) => void): void {
    const { transport, warnings } = this.#dependencies;
    this.#stops.push(
      transport.subscribe(subject, (text) => {
        const message = parseNodeMessage(schema, text);
        if (message === null) warnings.warn({ subject }, 'a message of another node does not fit and was dropped');
        else take(message);
      }),
    );
  }
}
