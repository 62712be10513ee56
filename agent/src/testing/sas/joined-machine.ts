import type { Clock } from '@reelfloor/cabinet/clock';
import { TrialMachine, type TrialMachineOptions } from '@reelfloor/egm/trial-machine';
import { buildSasPollFrame, type LongPoll, parseSasLongPollReply } from '../../drivers/sas/frames/define-long-poll.ts';
import { longPolls } from '../../drivers/sas/frames/long-polls.ts';
import type { NineBitLine } from '../../drivers/sas/line/nine-bit-line.ts';
import {
  getSasPollDeliveryRules,
  type LineListener,
  type LoggedException,
  type LongPollResult,
  type MachineLine,
  toSasLongPollResult,
} from '../../drivers/sas/machine/machine-line.ts';
import { combineLineObservers } from '../../drivers/sas/poll/line-observer.ts';
import { LinkStatistics } from '../../drivers/sas/poll/link-statistics.ts';
import { type QueuedLongPoll, type QueuedLongPollResult, toOutgoingSasPoll } from '../../drivers/sas/poll/poll.ts';
import { PollLoop, usualTiming } from '../../drivers/sas/poll/poll-loop.ts';
import { PollPlan } from '../../drivers/sas/poll/poll-plan.ts';
import type { WireLog } from '../../drivers/sas/wire-log/wire-log.ts';
import { PipeLine } from './pipe-line.ts';

const address = 1;
const usualCycleMs = 60;

interface JoinedLineOptions {
  readonly host: NineBitLine;
  readonly clock: Clock;
  /** Gives the line again after it has broken. */
  readonly reconnect: () => NineBitLine;
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
  readonly #answers = new Map<QueuedLongPoll, (answer: QueuedLongPollResult) => void>();
  readonly #clock: Clock;
  readonly #reconnect: () => NineBitLine;
  readonly #cycleMs: number;
  #figures = new LinkStatistics();
  #plan: PollPlan;
  #loop: PollLoop;
  #listener: LineListener | null = null;
  readonly #wireLog: WireLog | null;
  #link = 'starting';
  #isClosed = false;
  /** The message after which the line breaks, and what is called then. */
  #last: { readonly message: Uint8Array; readonly broken: () => void } | null = null;

  constructor(options: JoinedLineOptions) {
    const { host, clock, reconnect, logged = [], wireLog = null, cycleMs = usualCycleMs } = options;
    this.#wireLog = wireLog;
    this.#cycleMs = cycleMs;
    this.logged.push(...logged);
    this.#rows = logged.at(-1)?.row ?? 0;
    this.#reconnect = reconnect;
    this.#clock = clock;
    [this.#plan, this.#loop] = this.#open(host);
  }

  #open(host: NineBitLine): [PollPlan, PollLoop] {
    const meters = { game: 0, codes: [0x0c] };
    const plan = new PollPlan({
      address,
      meterPolls: [
        toOutgoingSasPoll(buildSasPollFrame(address, longPolls.readExtendedMeters, meters)),
        toOutgoingSasPoll(buildSasPollFrame(address, longPolls.readExtendedMetersAlternate, meters)),
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
      onAnswer: (order, answer) => this.#settle(order, answer),
      onMeters: () => {},
      onChange: (link) => this.#showLink(link),
    });
    const write = host.write.bind(host);
    host.write = async (words) => {
      await write(words);
      if (this.#last && Buffer.compare(Uint8Array.from(words), this.#last.message) === 0) this.#break();
    };
    const loop = new PollLoop({
      line: host,
      clock: this.#clock,
      plan,
      address,
      timing: { ...usualTiming, cycleMs: this.#cycleMs },
      tap: combineLineObservers([this.#figures, ...(this.#wireLog ? [this.#wireLog] : [])]),
    });
    return [plan, loop];
  }

  /** Ends all that a thread would take with it, and begins anew. */
  #break(): void {
    const broken = this.#last?.broken;
    this.#last = null;
    this.#loop.stop();
    this.#showLink('down');
    for (const order of [...this.#answers.keys()]) this.#settle(order, { kind: 'silence' });
    this.#figures = new LinkStatistics();
    [this.#plan, this.#loop] = this.#open(this.#reconnect());
    void this.#loop.run();
    broken?.();
  }

  #settle(order: QueuedLongPoll, answer: QueuedLongPollResult): void {
    this.#answers.get(order)?.(answer);
    this.#answers.delete(order);
  }

  #showLink(link: string): void {
    if (link === this.#link) return;
    this.#link = link;
    if (link !== 'starting') queueMicrotask(() => this.#listener?.onLink(link === 'up'));
  }

  start(afterRow: number, listener: LineListener): void {
    this.#listener = listener;
    for (const exception of this.logged) if (exception.row > afterRow) listener.onException(exception);
    void this.#loop.run();
  }

  async ask<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<LongPollResult<Reply>> {
    const message = buildSasPollFrame(address, poll, request);
    this.asked.push(message);
    if (this.#isClosed) return toSasLongPollResult('linkDown', null) as LongPollResult<Reply>;
    const answer = await this.#order({ message, ...getSasPollDeliveryRules(poll) });
    const data = answer.kind === 'data' ? parseSasLongPollReply(poll, answer.frame) : null;
    return toSasLongPollResult(answer.kind, data);
  }

  async askAndBreak<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<boolean> {
    const message = buildSasPollFrame(address, poll, request);
    const broken = new Promise<boolean>((resolve) => {
      this.#last = { message, broken: () => resolve(true) };
    });
    const answered = this.#order({ message, once: true, keepsReply: true }).then(
      // Where the line has broken, that is known first.
      () => new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
    );
    return Promise.race([broken, answered]);
  }

  async counts() {
    return this.#figures.read(this.#plan.support.unsupported.length);
  }

  #order(order: QueuedLongPoll): Promise<QueuedLongPollResult> {
    return new Promise((resolve) => {
      this.#answers.set(order, resolve);
      this.#plan.order(order);
    });
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
    // As the thread of a real line: nobody knows whether the last order was sent.
    for (const answer of this.#answers.values()) answer({ kind: 'silence' });
    this.#answers.clear();
    this.#isClosed = true;
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
