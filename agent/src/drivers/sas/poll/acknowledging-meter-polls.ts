import type { OutgoingPoll } from './poll.ts';
import type { SupportedPolls } from './supported-polls.ts';

/**
 * The meter polls that acknowledge the reply to an earlier poll. Meter reads are used because they always get a reply, change nothing, and
 * return what an exception is about. Preferred polls are listed first and alternate.
 */
export class AcknowledgingMeterPolls {
  readonly #polls: readonly OutgoingPoll[];
  readonly #support: SupportedPolls;
  #last: OutgoingPoll['asked'] | null = null;

  constructor(polls: readonly OutgoingPoll[], support: SupportedPolls) {
    this.#polls = polls;
    this.#support = support;
  }

  get last(): OutgoingPoll['asked'] | null {
    return this.#last;
  }

  /**
   * Returns a supported meter poll that differs from the one to be acknowledged and, if possible, from the last one used; null if there is
   * none.
   */
  take(owed: OutgoingPoll['asked']): OutgoingPoll | null {
    const known = this.#polls.filter(({ asked }) => asked !== owed && this.#support.isKnown(asked));
    const chosen = known.find(({ asked }) => asked !== this.#last) ?? known[0] ?? null;
    if (chosen) this.#last = chosen.asked;
    return chosen;
  }

  /**
   * Returns a meter poll of which it is unknown whether the machine supports it, or null once two supported ones are known, which can
   * alternate.
   */
  get unknown(): OutgoingPoll | null {
    const known = this.#polls.filter(({ asked }) => this.#support.isKnown(asked));
    if (known.length >= 2) return null;
    return this.#polls.find(({ asked }) => this.#support.isUnknown(asked)) ?? null;
  }
}
