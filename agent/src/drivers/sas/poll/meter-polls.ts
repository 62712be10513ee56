import type { Poll } from './poll.ts';
import type { Support } from './support.ts';

/**
 * The polls that acknowledge what another one has brought: reads of meters, because they are always answered, change nothing, and bring
 * what a hint is about. The preferred ones stand first and are used in turn.
 */
export class MeterPolls {
  readonly #polls: readonly Poll[];
  readonly #support: Support;
  #last: Poll['asked'] | null = null;

  constructor(polls: readonly Poll[], support: Support) {
    this.#polls = polls;
    this.#support = support;
  }

  get last(): Poll['asked'] | null {
    return this.#last;
  }

  /** Returns a supported one that differs from the poll which brought the content, and from the one before if it can. */
  take(owed: Poll['asked']): Poll | null {
    const known = this.#polls.filter(({ asked }) => asked !== owed && this.#support.isKnown(asked));
    const chosen = known.find(({ asked }) => asked !== this.#last) ?? known[0] ?? null;
    if (chosen) this.#last = chosen.asked;
    return chosen;
  }

  /** Returns one of which it is not known whether the machine supports it, until two are known, which can take turns. */
  get unknown(): Poll | null {
    const known = this.#polls.filter(({ asked }) => this.#support.isKnown(asked));
    if (known.length >= 2) return null;
    return this.#polls.find(({ asked }) => this.#support.isUnknown(asked)) ?? null;
  }
}
