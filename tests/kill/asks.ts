import { isUnknownOutcomeError, type RequestOutcome } from '@reelfloor/protocol';

export interface Ask {
  readonly player: string;
  readonly machineId: string;
  readonly method: 'init' | 'cashin' | 'giveUp' | 'cashout' | 'band' | 'spin' | 'leave' | Call;
  /** Transfer or command id; empty if the request has no id. */
  readonly key: string;
  readonly amountMinor: number | null;
  /** Whether a correct server must refuse the request. */
  readonly isWrong: boolean;
  readonly outcome: RequestOutcome<unknown>;
  readonly ms: number;
}

export type Call = 'kick' | 'cancel' | 'discount' | 'bonus';

/** Refusals that a round's line names. */
const mostShown = 4;
/**
 * Longest wait for an answer, in ms; after this the request counts as hung. The agent, node and database that it needs may have been
 * killed together, and each of them needs seconds to come back.
 */
export const askLimitMs = 60_000;

/** Sends requests and records every answer, including those that a correct server would never give. */
export class Asks {
  readonly all: Ask[] = [];
  readonly #watching = new Set<(method: Ask['method']) => void>();

  async ask<T>(
    facts: Pick<Ask, 'player' | 'machineId' | 'method'> & Partial<Ask>,
    request: Promise<RequestOutcome<T>>,
  ): Promise<RequestOutcome<T>> {
    for (const watch of this.#watching) watch(facts.method);
    const startedAt = performance.now();
    const outcome = await request;
    const ms = performance.now() - startedAt;
    this.all.push({ key: '', amountMinor: null, isWrong: false, ...facts, outcome, ms });
    return outcome;
  }

  async nextOf(methods: readonly Ask['method'][], timeoutMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const watch = (method: Ask['method']) => methods.includes(method) && resolve();
    const timer = setTimeout(resolve, timeoutMs);
    this.#watching.add(watch);
    await promise;
    this.#watching.delete(watch);
    clearTimeout(timer);
  }

  count(kind: RequestOutcome<unknown>['kind'], method?: Ask['method']): number {
    return this.all.filter((ask) => ask.outcome.kind === kind && (!method || ask.method === method)).length;
  }

  /** Returns how often each refusal was given to each method, the most frequent first, from this ask on. */
  refusals(from: number): string {
    const given = this.all
      .slice(from)
      .flatMap(({ method, outcome }) => (outcome.kind === 'refused' ? [`${method} ${outcome.error.code}`] : []));
    return [...Map.groupBy(given, (name) => name)]
      .map(([name, group]) => [name, group.length] as const)
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostShown)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  }

  faults(): string[] {
    return this.all.flatMap((ask) => {
      const { outcome, isWrong } = ask;
      if (outcome.kind === 'unknown' && outcome.reason === 'timeout') return [`hung: ${notify(ask)}`];
      if (outcome.kind === 'accepted' && isWrong) return [`accepted although wrong: ${notify(ask)}`];
      if (outcome.kind === 'refused' && !isCode(outcome.error.code)) return [`refused without a code: ${notify(ask)}`];
      if (outcome.kind === 'refused' && outcome.error.code === 'INTERNAL') return [`a bug: ${notify(ask)}`];
      return [];
    });
  }
}

/** Returns whether the request may have been carried out or not: no answer came, or the answer says so. */
export const isOpen = (outcome: RequestOutcome<unknown>): boolean =>
  outcome.kind === 'unknown' || (outcome.kind === 'refused' && isUnknownOutcomeError(outcome.error));

const isCode = (code: unknown): boolean => typeof code === 'number' || /^[A-Z_]+$/.test(String(code));

export const notify = ({ player, machineId, method, key, amountMinor, outcome, ms }: Ask): string =>
  `${player} at ${machineId}: ${method} ${key} ${amountMinor ?? ''} → ${JSON.stringify(outcome)} after ${Math.round(ms)} ms`;
