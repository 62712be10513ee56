/** What the machine answers. */
export interface Reply {
  readonly bytes: readonly number[];
  /** Runs once the host has acknowledged the answer. */
  readonly onAcknowledged?: () => void;
}

/** Stands for the general poll where a long poll has its command. */
export const generalPoll = -1;

/** How often an answer is repeated before the machine gives up. */
const maxRepeats = 2;

/**
 * The implied acknowledgement. The host's next message acknowledges an answer, unless it is the same poll again: that asks
 * for the same bytes again, twice at most. A long poll is the same if its command is the same.
 */
export class ImpliedAcknowledgement {
  #open: { readonly poll: number; readonly request: string; readonly reply: Reply; repeats: number } | null =
    null;

  /** True while an answer is not acknowledged. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Notes an answer that the host has to acknowledge. */
  expect(poll: number, request: string, reply: Reply): void {
    this.#open = { poll, request, reply, repeats: 0 };
  }

  /**
   * Takes the host's next poll. Returns the answer that is to be sent again, or null if the poll is to be carried out.
   * `isOther` is true of a repetition whose data differ: the host meant a new poll.
   */
  receive(poll: number, request: string): { readonly reply: Reply; readonly isOther: boolean } | null {
    const open = this.#open;
    if (open === null) return null;
    if (open.poll !== poll) {
      this.acknowledge();
      return null;
    }
    if (open.repeats === maxRepeats) {
      this.#open = null;
      return null;
    }
    open.repeats++;
    return { reply: open.reply, isOther: open.request !== request };
  }

  /** Takes the open answer as acknowledged: a poll to another address or to all came. */
  acknowledge(): void {
    const open = this.#open;
    this.#open = null;
    open?.reply.onAcknowledged?.();
  }

  /** Forgets the open answer: the link is down. */
  forget(): void {
    this.#open = null;
  }
}
