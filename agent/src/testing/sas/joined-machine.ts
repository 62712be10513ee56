import { TrialMachine, type TrialMachineOptions } from '@reelfloor/egm/trial-machine';
import type { Clock } from '../../cabinet/clock.ts';
import { type LongPoll, readReply, requestFrame } from '../../drivers/sas/frames/long-poll.ts';
import { longPolls } from '../../drivers/sas/frames/long-polls.ts';
import {
  type Answer,
  answerOf,
  careOf,
  type LineListener,
  type MachineLine,
} from '../../drivers/sas/machine/machine-line.ts';
import { type Order, type OrderAnswer, pollOf } from '../../drivers/sas/poll/poll.ts';
import { PollLoop, usualTiming } from '../../drivers/sas/poll/poll-loop.ts';
import { PollPlan } from '../../drivers/sas/poll/poll-plan.ts';
import type { WireLog } from '../../drivers/sas/wire-log/wire-log.ts';
import { PipeLine } from './pipe-line.ts';

const address = 1;

/** A line to a trial machine in the same process and thread, whose log is an array. */
export class JoinedLine implements MachineLine {
  /** Every long poll that was ordered. */
  readonly asked: Uint8Array[] = [];
  readonly logged: { row: number; code: number; data: Uint8Array }[] = [];
  readonly #answers = new Map<Order, (answer: OrderAnswer) => void>();
  readonly #plan: PollPlan;
  readonly #loop: PollLoop;
  #listener: LineListener | null = null;
  readonly #wireLog: WireLog | null;
  #link = 'starting';

  constructor(
    host: PipeLine,
    clock: Clock,
    before: readonly { row: number; code: number; data: Uint8Array }[] = [],
    wireLog: WireLog | null = null,
  ) {
    this.#wireLog = wireLog;
    this.logged.push(...before);
    const meters = { game: 0, codes: [0x0c] };
    this.#plan = new PollPlan({
      address,
      meterPolls: [
        pollOf(requestFrame(address, longPolls.readExtendedMeters, meters)),
        pollOf(requestFrame(address, longPolls.readExtendedMetersAlternate, meters)),
      ],
      log: {
        exception: ({ code, data }) => {
          const logged = { row: this.logged.length + 1, code, data };
          this.logged.push(logged);
          queueMicrotask(() => this.#listener?.onException(logged));
        },
        reply: () => {},
        acknowledged: () => {},
      },
      onAnswer: (order, answer) => {
        this.#answers.get(order)?.(answer);
        this.#answers.delete(order);
      },
      onMeters: () => {},
      onChange: (link) => {
        if (link === this.#link) return;
        this.#link = link;
        if (link !== 'starting') queueMicrotask(() => this.#listener?.onLink(link === 'up'));
      },
    });
    this.#loop = new PollLoop({
      line: host,
      clock,
      plan: this.#plan,
      address,
      timing: { ...usualTiming, cycleMs: 60 },
      ...(wireLog && { tap: wireLog }),
    });
  }

  start(afterRow: number, listener: LineListener): void {
    this.#listener = listener;
    for (const exception of this.logged) if (exception.row > afterRow) listener.onException(exception);
    void this.#loop.run();
  }

  async ask<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<Answer<Reply>> {
    const message = requestFrame(address, poll, request);
    this.asked.push(message);
    const order: Order = { message, ...careOf(poll) };
    const answer = await new Promise<OrderAnswer>((resolve) => {
      this.#answers.set(order, resolve);
      this.#plan.order(order);
    });
    const data = answer.kind === 'data' ? readReply(poll, answer.frame) : null;
    return answerOf(answer.kind, data);
  }

  taken(): void {}

  noteEvent(atMs: number, event: string, detail: string): void {
    this.#wireLog?.event(atMs, event, detail);
  }

  async close(): Promise<void> {
    this.#loop.stop();
  }
}

/** Joins a trial machine to a host's end of a pipe. */
export const joinMachine = (
  clock: Clock,
  options: Partial<TrialMachineOptions> = {},
): { machine: TrialMachine; host: PipeLine; reconnect: () => PipeLine } => {
  let [host, end] = PipeLine.pair();
  const machine = new TrialMachine({
    settings: { characterMs: 0, spinMs: 500 },
    ...options,
    clock,
    emit: (word) => void end.write(Uint16Array.of(word)),
  });
  end.onWord = (word) => machine.receive(word);
  return {
    machine,
    host,
    /** Gives a new host the line, as after the agent's restart. */
    reconnect: () => {
      [host, end] = PipeLine.pair();
      end.onWord = (word) => machine.receive(word);
      return host;
    },
  };
};
