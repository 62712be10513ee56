import { TrialMachine, type TrialMachineOptions } from '@reelfloor/egm/trial-machine';
import type { Clock } from '../../cabinet/clock.ts';
import { type LongPoll, readReply, requestFrame } from '../../drivers/sas/frames/long-poll.ts';
import { longPolls } from '../../drivers/sas/frames/long-polls.ts';
import type { NineBitLine } from '../../drivers/sas/line/nine-bit-line.ts';
import {
  type Answer,
  answerOf,
  careOf,
  type LineListener,
  type LoggedException,
  type MachineLine,
} from '../../drivers/sas/machine/machine-line.ts';
import { type Order, type OrderAnswer, pollOf } from '../../drivers/sas/poll/poll.ts';
import { PollLoop, usualTiming } from '../../drivers/sas/poll/poll-loop.ts';
import { PollPlan } from '../../drivers/sas/poll/poll-plan.ts';
import type { WireLog } from '../../drivers/sas/wire-log/wire-log.ts';
import { PipeLine } from './pipe-line.ts';

const address = 1;
const usualCycleMs = 60;

interface JoinedLineOptions {
  readonly host: NineBitLine;
  readonly clock: Clock;
  /** What the line's log holds from before a restart. */
  readonly logged?: readonly LoggedException[];
  readonly wireLog?: WireLog | null;
  /** Time in ms between two polls. */
  readonly cycleMs?: number;
}

/** A line to a trial machine in the same process and thread, whose log is an array. */
export class JoinedLine implements MachineLine {
  /** Every long poll that was ordered. */
  readonly asked: Uint8Array[] = [];
  /** The newest exceptions; older ones are in the journal, which has said so. */
  readonly logged: LoggedException[] = [];
  #rows = 0;
  readonly #answers = new Map<Order, (answer: OrderAnswer) => void>();
  readonly #plan: PollPlan;
  readonly #loop: PollLoop;
  #listener: LineListener | null = null;
  readonly #wireLog: WireLog | null;
  #link = 'starting';

  constructor({ host, clock, logged = [], wireLog = null, cycleMs = usualCycleMs }: JoinedLineOptions) {
    this.#wireLog = wireLog;
    this.logged.push(...logged);
    this.#rows = logged.at(-1)?.row ?? 0;
    const meters = { game: 0, codes: [0x0c] };
    this.#plan = new PollPlan({
      address,
      meterPolls: [
        pollOf(requestFrame(address, longPolls.readExtendedMeters, meters)),
        pollOf(requestFrame(address, longPolls.readExtendedMetersAlternate, meters)),
      ],
      log: {
        exception: ({ code, data }) => {
          const logged = { row: ++this.#rows, code, data };
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
      timing: { ...usualTiming, cycleMs },
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

  taken(row: number): void {
    // The newest row stays: it tells the number of the next one.
    while ((this.logged[0]?.row ?? row) < row) this.logged.shift();
  }

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
