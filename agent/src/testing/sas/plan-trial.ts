import { buildSasPollFrame } from '../../drivers/sas/frames/define-long-poll.ts';
import { longPolls } from '../../drivers/sas/frames/long-polls.ts';
import { parseSasReplyFrame } from '../../drivers/sas/frames/parse-reply-frame.ts';
import {
  type LinkState,
  type LoggedException,
  type OutgoingPoll,
  type QueuedLongPoll,
  type QueuedLongPollResult,
  toOutgoingSasPoll,
} from '../../drivers/sas/poll/poll.ts';
import { PollPlan } from '../../drivers/sas/poll/poll-plan.ts';
import type { ScriptedMachine } from './scripted-machine.ts';

export const meterPollsOf = (address: number): readonly OutgoingPoll[] =>
  [
    buildSasPollFrame(address, longPolls.readExtendedMeters, { game: 0, codes: [0, 1, 5] }),
    buildSasPollFrame(address, longPolls.readExtendedMetersAlternate, { game: 0, codes: [0, 1, 5] }),
    buildSasPollFrame(address, longPolls.readCurrentCredits, {}),
  ].map(toOutgoingSasPoll);

/** What happens to one poll. A late reply is as lost as one that never comes: the host drops it. */
export const planFaults = [
  'none',
  'lostRequest',
  'lostReply',
  'damagedReply',
  'doubledRequest',
  'flippedRequest',
  'lostSync',
  'busy',
] as const;
export type PlanFault = (typeof planFaults)[number];

/** A plan and a scripted machine, one poll after the other, with a fault in each. */
export class PlanTrial {
  readonly machine: ScriptedMachine;
  readonly plan: PollPlan;
  readonly logged: LoggedException[] = [];
  readonly replies: Uint8Array[] = [];
  readonly answers: { readonly order: QueuedLongPoll; readonly answer: QueuedLongPollResult }[] = [];
  readonly links: LinkState[] = [];
  /** Every message, also those that nobody answers. */
  readonly sent: Uint8Array[] = [];
  readonly asked: (OutgoingPoll['asked'] | 'silence')[] = [];
  #flipAt = 0;

  constructor(
    machine: ScriptedMachine,
    unacknowledged: { readonly code: number; readonly data: Uint8Array } | null = null,
  ) {
    this.machine = machine;
    this.plan = new PollPlan({
      address: machine.address,
      meterPolls: meterPollsOf(machine.address),
      log: {
        exception: (exception) => this.logged.push(exception),
        reply: (frame) => this.replies.push(frame),
        acknowledged: () => {},
      },
      unacknowledged,
      onAnswer: (order, answer) => this.answers.push({ order, answer }),
      onMeters: () => {},
      onChange: (link) => {
        if (this.links.at(-1) !== link) this.links.push(link);
      },
    });
  }

  run(steps: number): this {
    for (let left = steps; left > 0; left--) this.step('none');
    return this;
  }

  /** Runs without faults until the machine has nothing more to say and no order waits. */
  settle(): this {
    for (let left = 400; left > 0; left--) {
      this.step('none');
      const isIdle = this.asked.at(-1) === 'general' && this.machine.isEmpty && this.plan.isIdle;
      if (isIdle) return this;
    }
    throw new Error(`not settled: ${JSON.stringify([this.plan.state, this.machine.state])}`);
  }

  step(fault: PlanFault, flippedBit = 16): void {
    const step = this.plan.next();
    if (step.kind === 'silence') {
      this.asked.push('silence');
      this.machine.loseLink();
      return;
    }
    const { asked, message } = step.poll;
    this.asked.push(asked);
    this.sent.push(...step.before, message);
    this.machine.isBusy = fault === 'busy';
    if (fault !== 'lostSync') for (const message of step.before) this.machine.receive(message);
    const reply = this.#deliver(message, fault, flippedBit);
    const bytes = reply && fault !== 'lostReply' ? this.#damage(reply, fault) : new Uint8Array();
    const read = parseSasReplyFrame(this.machine.address, asked, bytes, this.plan.eventsAreOn);
    if (read.kind !== 'silence' && read.kind !== 'damaged') this.machine.noteRead();
    this.plan.take(read);
  }

  #deliver(message: Uint8Array, fault: PlanFault, flippedBit: number): Uint8Array | null {
    if (fault === 'lostRequest') return null;
    // The address of the second message stops the reply to the first.
    if (fault === 'doubledRequest') this.machine.receive(message);
    if (fault !== 'flippedRequest') return this.machine.receive(message);
    const bit = message.length > 2 ? flippedBit % (message.length * 8) : 0;
    // A flip that makes the poll one for another machine, or another poll without a CRC, acknowledges what the host has not
    // read. No host can know that, so such a flip counts as a lost request.
    if (this.machine.holdsUnread && (message.length <= 2 || bit < 8)) return null;
    const flipped = message.slice();
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return this.machine.receive(flipped);
  }

  /** A single byte has no CRC, so its damage is one that shows: no exception has a code below 11. */
  #damage(reply: Uint8Array, fault: PlanFault): Uint8Array {
    if (fault !== 'damagedReply') return reply;
    if (reply.length === 1) return Uint8Array.of(0x05);
    const damaged = reply.slice();
    const at = this.#flipAt++ % damaged.length;
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    return damaged;
  }
}
