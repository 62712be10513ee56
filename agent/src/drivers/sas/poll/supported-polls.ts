import type { PollKind } from '../frames/parse-reply-frame.ts';
import type { OutgoingPoll } from './poll.ts';

/**
 * Tracks which long polls the machine supports. A poll without a reply three times is suspect until a general poll gets a reply: that
 * proves that the line is good, and so that the machine does not support the poll.
 */
export class SupportedPolls {
  readonly #answers = new Map<number, boolean>();
  readonly #suspects = new Set<number>();

  isKnown(asked: PollKind): boolean {
    return asked === 'general' || this.#answers.get(asked) === true;
  }

  isUnknown(asked: PollKind): boolean {
    return asked !== 'general' && !this.#answers.has(asked) && !this.#suspects.has(asked);
  }

  isUnsupported(asked: PollKind): boolean {
    return asked !== 'general' && this.#answers.get(asked) === false;
  }

  isSuspect(asked: PollKind): boolean {
    return asked !== 'general' && this.#suspects.has(asked);
  }

  get state(): unknown {
    return [[...this.#answers], [...this.#suspects]];
  }

  get unsupported(): readonly number[] {
    return [...this.#answers].filter(([, answers]) => !answers).map(([command]) => command);
  }

  noteAnswer(asked: PollKind): void {
    if (asked === 'general') return;
    this.#answers.set(asked, true);
    this.#suspects.delete(asked);
  }

  noteUnusable(asked: PollKind): void {
    if (asked !== 'general') this.#answers.set(asked, false);
  }

  suspect(asked: PollKind): void {
    if (this.isUnknown(asked)) this.#suspects.add(asked as number);
  }

  /** Marks the suspect polls as unsupported, and returns them. Must be called when a general poll got a reply. */
  confirm(): readonly number[] {
    const confirmed = [...this.#suspects];
    for (const command of confirmed) this.#answers.set(command, false);
    this.#suspects.clear();
    return confirmed;
  }

  /** Clears the suspect polls. Must be called when the link is down: their timeouts then do not mean that the machine lacks the poll. */
  forgetSuspects(): void {
    this.#suspects.clear();
  }
}

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
