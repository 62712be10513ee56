import type { PollReply } from '../frames/parse-reply-frame.ts';
import { isPrioritySasException } from '../frames/sas-exception-codes.ts';
import {
  buildSasGeneralPoll,
  buildSasRealTimeEventsPoll,
  eventsCommand,
  isSameSasException,
  type LinkState,
  type LoggedException,
  LongPollQueue,
  type OutgoingPoll,
  type PollInProgress,
  type PollPlanOptions,
  type PollPlanStep,
  planLimits,
  type QueuedLongPoll,
  type ReportedException,
  synchronisation,
  toOutgoingSasPoll,
} from './poll.ts';
import { AcknowledgingMeterPolls, SupportedPolls } from './supported-polls.ts';

/**
 * Decides which poll is sent to the machine next. It has no clock and no I/O: `next` returns a step, `take` gets the reply.
 *
 * If no reply to a poll arrives, the machine may have sent one that was lost: then it holds an exception that was not read, and any other
 * poll would acknowledge it. So the same poll is repeated until its reply is understood, or the machine considers the link lost. A poll
 * that may be unsupported, or that must not be sent twice, is sent while real-time events are off: then replies to long polls contain no
 * exceptions.
 */
export class PollPlan {
  readonly #options: PollPlanOptions;
  readonly #general: OutgoingPoll;
  readonly #orders: LongPollQueue;
  readonly support = new SupportedPolls();
  readonly #meterPolls: AcknowledgingMeterPolls;
  #link: LinkState = 'starting';
  #events: 'on' | 'off' | 'unknown' = 'unknown';
  #wantsEvents = true;
  #flight: PollInProgress | null = null;
  #isUnderstood = true;
  #lastAnswered: OutgoingPoll['asked'] | null = null;
  /** Whether the machine's exception queue is empty: the last poll was a general one and returned no exception. */
  #isQueueEmpty = false;
  /** The poll whose reply must be acknowledged, because the machine may still hold the reply's content; null if none. */
  #owed: OutgoingPoll['asked'] | null = null;
  #lastException: ReportedException | null = null;
  #expectedAgain: ReportedException | null;
  #unanswered = 0;
  /**
   * Whether to send nothing for a while first. True at the start, too: another process may have received what the machine still holds
   * unacknowledged.
   */
  #mustBeSilent = true;
  #broadcast: Uint8Array | null = null;
  #quietOrders = 0;

  constructor(options: PollPlanOptions) {
    this.#options = options;
    this.#general = buildSasGeneralPoll(options.address);
    this.#orders = new LongPollQueue(options.onAnswer);
    this.#meterPolls = new AcknowledgingMeterPolls(options.meterPolls, this.support);
    this.#expectedAgain = options.unacknowledged ?? null;
  }

  /** The complete internal state of the poll plan, for logging a fault and for tests. */
  get state(): unknown {
    const { poll, order, ...tries } = this.#flight ?? { poll: null, order: null };
    const line = [this.#link, this.#events, this.#wantsEvents, this.#mustBeSilent, this.#unanswered];
    const last = [
      poll?.asked,
      tries,
      this.#isUnderstood,
      this.#isQueueEmpty,
      this.#owed,
      order !== null,
      this.#lastAnswered,
    ];
    const next = [this.#expectedAgain?.code, this.#quietOrders, this.#meterPolls.last, this.#orders.length];
    return [line, last, next, this.support.state];
  }

  /** Whether nothing is left to do but polling for exceptions. */
  get isIdle(): boolean {
    const isSettled = this.#events === 'on' || !this.#wantsEvents;
    return isSettled && this.#isUnderstood && this.#isQueueEmpty && this.#orders.length === 0 && this.#probe() === null;
  }

  get eventsAreOn(): boolean {
    return this.#events === 'on';
  }

  order(order: QueuedLongPoll): void {
    if (this.#link !== 'up') this.#options.onAnswer(order, { kind: 'linkDown' });
    else if (this.support.isUnsupported(toOutgoingSasPoll(order.message).asked))
      this.#options.onAnswer(order, { kind: 'unsupported' });
    else this.#orders.add(order);
  }

  /** Queues a broadcast to all machines, to be sent before the next general poll that allows one. A newer broadcast replaces it. */
  broadcast(message: Uint8Array): void {
    this.#broadcast = message;
  }

  next(): PollPlanStep {
    if (this.#mustBeSilent) {
      this.#mustBeSilent = false;
      return { kind: 'silence', ms: planLimits.silenceMs };
    }
    if (this.#flight && !this.#isUnderstood) {
      this.#flight.tries += 1;
      return { kind: 'poll', before: [], poll: this.#flight.poll };
    }
    const mayBroadcast = this.#owed === null;
    this.#flight = this.#choose();
    const { poll } = this.#flight;
    return {
      kind: 'poll',
      before: mayBroadcast && poll.asked === 'general' ? this.#takeBroadcasts() : [],
      poll,
    };
  }

  /**
   * Returns the broadcasts to send before a general poll. A broadcast acknowledges the last reply, but nobody can see whether it has
   * arrived, so nothing may depend on it.
   */
  #takeBroadcasts(): readonly Uint8Array[] {
    if (this.#link !== 'up') return Array(planLimits.syncsAfterSilence).fill(synchronisation);
    const broadcast = this.#broadcast ?? synchronisation;
    this.#broadcast = null;
    return [broadcast];
  }

  take(reply: PollReply): void {
    const flight = this.#flight;
    if (!flight) throw new Error('a reply without a poll');
    if (reply.kind === 'silence' || reply.kind === 'damaged') return this.#takeNothing(flight, reply.kind);
    this.#unanswered = 0;
    this.#isUnderstood = true;
    this.#isQueueEmpty = false;
    if (this.#link !== 'up') this.#setLink('up');
    if (reply.kind === 'refused') return this.#takeRefusal(flight);
    this.#lastAnswered = flight.poll.asked;
    if (this.#owed !== null) {
      this.#owed = null;
      this.#options.log.acknowledged();
    }
    if (reply.kind === 'exception') return this.#takeException(flight, reply);
    this.support.noteAnswer(flight.poll.asked);
    if (reply.kind === 'data') return this.#takeData(flight, reply);
    if (reply.kind === 'busy') return this.#orders.noteBusy(flight.order);
    if (flight.order) return this.#orders.finish(flight.order, { kind: 'acknowledged' });
    // The acknowledged poll was the one that switches real-time events: it is the only one of the driver's own polls acknowledged by the
    // address.
    this.#setEvents(flight.poll.message[2] === 1 ? 'on' : 'off');
  }

  #choose(): PollInProgress {
    if (this.#link !== 'up') return this.#send(this.#general);
    if (this.#owed !== null) return this.#send(this.#acknowledging(this.#owed));
    const order = this.#orders.first ?? this.#probe();
    const last = this.#flight?.poll.asked;
    const isQuiet = this.#events === 'off' && this.#wantsEvents;
    if (isQuiet && !this.support.isSuspect(eventsCommand)) {
      const poll = order && toOutgoingSasPoll(order.message);
      const mayGo = poll && !this.support.isSuspect(poll.asked) && !this.#isRepeat(poll);
      if (!mayGo || this.#quietOrders >= planLimits.quietOrders) {
        this.#quietOrders = 0;
        const turnOn = buildSasRealTimeEventsPoll(this.#options.address, true);
        return this.#send(this.#isRepeat(turnOn) ? this.#acknowledging(eventsCommand) : turnOn);
      }
      this.#quietOrders += 1;
      return this.#send(poll, order);
    }
    if (!order || last !== 'general') return this.#send(this.#general);
    if (this.#events === 'off') return this.#send(toOutgoingSasPoll(order.message), order);
    // Requires an empty exception queue: an acknowledgement is one byte, and an exception truncated to one byte looks the same.
    if (!this.#isQueueEmpty) return this.#send(this.#general);
    if (this.#needsQuiet(order)) return this.#send(buildSasRealTimeEventsPoll(this.#options.address, false));
    return this.#send(toOutgoingSasPoll(order.message), order);
  }

  /** Whether the machine would take the poll for a repeat of the last one, or of the one before it if the last did not arrive. */
  #isRepeat({ asked }: OutgoingPoll): boolean {
    return asked === this.#flight?.poll.asked || asked === this.#lastAnswered;
  }

  #send(poll: OutgoingPoll, order: QueuedLongPoll | null = null): PollInProgress {
    return {
      poll,
      order: order && this.#orders.has(order) ? order : null,
      tries: 1,
      refusals: 0,
      isUncertain: false,
    };
  }

  /** Returns a meter poll to send, to find out whether the machine supports it; null if none needs to be tried. */
  #probe(): QueuedLongPoll | null {
    const poll = this.#meterPolls.unknown;
    return poll && { message: poll.message, once: false, keepsReply: false };
  }

  #needsQuiet(order: QueuedLongPoll): boolean {
    return order.once || !this.support.isKnown(toOutgoingSasPoll(order.message).asked);
  }

  /** Returns a poll that always gets a reply and differs from the one to be acknowledged. */
  #acknowledging(owed: OutgoingPoll['asked']): OutgoingPoll {
    const { address } = this.#options;
    const meters = this.#meterPolls.take(owed);
    if (meters) return meters;
    if (owed !== 'general') return this.#general;
    if (this.#events === 'on') return buildSasRealTimeEventsPoll(address, false);
    return this.#meterPolls.unknown ?? buildSasRealTimeEventsPoll(address, this.#wantsEvents);
  }

  #takeNothing(flight: PollInProgress, kind: 'silence' | 'damaged'): void {
    this.#isUnderstood = false;
    this.#unanswered += 1;
    flight.isUncertain = true;
    const { asked } = flight.poll;
    // Must be repeated: whether the machine processed the poll that switches events decides if replies to long polls contain exceptions.
    const switchesEvents = asked === eventsCommand && this.support.isKnown(asked);
    const isSafeToLeave = this.#events === 'off' && asked !== 'general' && !switchesEvents;
    if (kind === 'damaged' && isSafeToLeave) this.support.noteAnswer(asked);
    if (flight.order?.once) {
      this.#isUnderstood = true;
      this.#orders.finish(flight.order, { kind: 'silence' });
    } else if (isSafeToLeave && flight.tries >= planLimits.tries) {
      this.#isUnderstood = true;
      if (this.support.isUnknown(asked)) this.support.suspect(asked);
      else if (flight.order) this.#orders.finish(flight.order, { kind: 'silence' });
    }
    if (this.#unanswered >= planLimits.unanswered) this.#giveUp();
  }

  #takeRefusal(flight: PollInProgress): void {
    flight.refusals += 1;
    if (!flight.order?.once && (flight.isUncertain || flight.refusals < planLimits.tries)) {
      this.#isUnderstood = false;
      return;
    }
    if (flight.order) return this.#orders.finish(flight.order, { kind: 'refused' });
    this.support.noteUnusable(flight.poll.asked);
    if (flight.poll.asked === eventsCommand) this.#wantsEvents = false;
  }

  #takeException(flight: PollInProgress, exception: LoggedException): void {
    // An event in place of a reply shows that the machine has processed an earlier poll that turned real-time events on, whose reply was
    // lost.
    this.#setEvents(exception.isEvent ? 'on' : 'off');
    if (flight.poll.asked === 'general') {
      const unsupported = this.support.confirm();
      if (unsupported.includes(eventsCommand)) this.#wantsEvents = exception.isEvent;
      this.#orders.dropUnsupported(unsupported);
    }
    if (exception.code === 0) {
      this.#isQueueEmpty = flight.poll.asked === 'general';
      if (this.#isQueueEmpty) this.#expectedAgain = null;
      return;
    }
    const isAgain = isSameSasException(this.#expectedAgain, exception);
    if (isAgain || !isPrioritySasException(exception.code)) this.#expectedAgain = null;
    if (!isAgain) this.#options.log.exception(exception);
    this.#lastException = exception;
    this.#owed = flight.poll.asked;
  }

  #takeData(flight: PollInProgress, { frame, isLate }: Extract<PollReply, { kind: 'data' }>): void {
    if (isLate || flight.order?.keepsReply) {
      this.#options.log.reply(frame);
      this.#owed = flight.poll.asked;
      this.#lastException = null;
    }
    if (flight.order) this.#orders.finish(flight.order, { kind: 'data', frame });
    else if (!isLate) this.#options.onMeters(frame);
  }

  /** Treats the link as lost: sends nothing until the machine considers it lost, too. */
  #giveUp(): void {
    if (this.#owed !== null) this.#expectedAgain = this.#lastException;
    this.#owed = null;
    this.#flight = null;
    this.#isUnderstood = true;
    this.#events = 'unknown';
    this.#unanswered = 0;
    this.#quietOrders = 0;
    this.#mustBeSilent = true;
    this.support.forgetSuspects();
    this.#setLink('down');
    this.#orders.failAll();
  }

  #setEvents(events: 'on' | 'off'): void {
    if (this.#events === events) return;
    this.#events = events;
    this.#options.onChange(this.#link);
  }

  #setLink(state: LinkState): void {
    if (this.#link === state) return;
    this.#link = state;
    this.#options.onChange(state);
  }
}
