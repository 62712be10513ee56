import type { Logger } from 'pino';

const quietMs = 60_000;

interface Held {
  readonly timer: NodeJS.Timeout;
  count: number;
  facts: object;
}

/**
 * Logs warnings without letting pages and agents flood the log: the first warning of a kind is logged at once, the others of that minute in
 * one line, with their count and the details of the last one.
 */
export class RepeatedWarnings {
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #held = new Map<string, Held>();

  constructor(logger: Pick<Logger, 'warn'>) {
    this.#logger = logger;
  }

  warn(facts: object, message: string): void {
    const held = this.#held.get(message);
    if (held) {
      held.count++;
      held.facts = facts;
      return;
    }
    this.#logger.warn(facts, message);
    this.#hold(message);
  }

  stop(): void {
    for (const [message, held] of this.#held) {
      clearTimeout(held.timer);
      this.#write(message, held);
    }
    this.#held.clear();
  }

  #hold(message: string): void {
    const timer = setTimeout(() => {
      const held = this.#held.get(message);
      this.#held.delete(message);
      if (held && this.#write(message, held)) this.#hold(message);
    }, quietMs);
    // The timer must not keep the process alive.
    timer.unref();
    this.#held.set(message, { timer, count: 0, facts: {} });
  }

  #write(message: string, { count, facts }: Held): boolean {
    if (count > 0) this.#logger.warn({ ...facts, count }, message);
    return count > 0;
  }
}
