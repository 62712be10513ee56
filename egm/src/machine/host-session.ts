import {
  appendSasCrc,
  computeSasCrc,
  decodeLittleEndian,
  encodeLittleEndian,
  hasGoodCrc,
  toAscii,
  toHex,
} from '../codec/byte-encodings.ts';
import type { Calendar } from '../core/calendar.ts';
import type { ExceptionQueue } from '../core/exception-queue.ts';
import type { MachineQuirks } from '../core/machine-quirks.ts';
import type { MachineClock } from '../core/trial-machine-clock.ts';
import type { MachineSettings } from '../core/trial-machine-settings.ts';
import { generalPoll, HostLink, ImpliedAcknowledgement, type PollResponse, Transmitter } from '../line/host-link.ts';
import { type Message, MessageReader, wakeUpBit } from '../line/host-message-reader.ts';
import type { LongPolls, PollAnswer } from '../polls/long-poll.ts';
import type { EventReportingState } from '../polls/machine-setting-polls.ts';

const clockCommand = 0x7f;
const clockLength = 11;
const signatureCommand = 0x21;
/** Time in ms that the machine needs to compute a software signature. */
const signatureMs = 2_000;

interface SessionDependencies {
  readonly settings: MachineSettings;
  readonly quirks: MachineQuirks;
  readonly clock: MachineClock;
  readonly emit: (word: number) => void;
  readonly violate: (sentence: string) => void;
  readonly polls: LongPolls;
  readonly exceptions: ExceptionQueue;
  readonly calendar: Calendar;
  readonly reporting: EventReportingState;
  readonly isGameRunning: () => boolean;
}

/** The machine's communication with the SAS host since power-up: link, messages, answers and their acknowledgement. */
export class HostSession {
  readonly #dependencies: SessionDependencies;
  readonly #polls: LongPolls;
  readonly #reader: MessageReader;
  readonly #acknowledgement = new ImpliedAcknowledgement();
  readonly #transmitter: Transmitter;
  readonly #link: HostLink;
  /**
   * Software signature (ROM signature) that the machine has computed and sends in reply to the next general poll; null if none is pending.
   */
  #signature: number | null = null;

  constructor(dependencies: SessionDependencies) {
    const { clock, emit, quirks, settings, violate } = dependencies;
    this.#dependencies = dependencies;
    this.#polls = new Map([
      ...dependencies.polls,
      [signatureCommand, { length: 6, answer: (data) => this.#beginSignature(decodeLittleEndian(data)) }],
    ]);
    this.#reader = new MessageReader({
      address: settings.address,
      lengthOf: (command) => (command === clockCommand ? clockLength : this.#polls.get(command)?.length),
      violate,
      isStrict: quirks.strictInterByte,
      toleranceMs: settings.toleranceMs,
    });
    this.#transmitter = new Transmitter(clock, quirks, settings.characterMs, emit);
    this.#link = new HostLink({
      clock,
      violate,
      chirp: () => emit(settings.address | (quirks.chirpWithoutBit ? 0 : wakeUpBit)),
      onDown: () => this.#acknowledgement.forget(),
      isSlow: quirks.maxPoll200,
      toleranceMs: settings.toleranceMs,
    });
  }

  /** Discards all bytes that are not sent to the host yet. */
  end(): void {
    this.#transmitter.stop();
  }

  get #isRealTime(): boolean {
    return this.#dependencies.reporting.isRealTime;
  }

  /** Handles a nine-bit word from the host. */
  receive(word: number): void {
    const { clock, emit, quirks, settings, violate } = this.#dependencies;
    if (quirks.echo) emit(word & 0xff);
    if ((word & wakeUpBit) !== 0) {
      if (this.#transmitter.collide()) violate('a poll began while the machine was answering');
      if ((word & 0x7f) === settings.address) this.#link.noteOwnAddress();
    }
    const message = this.#reader.receive(word, clock.nowMs());
    if (message === null) return;
    this.#take(message);
    this.#link.noteOpenAnswer(this.#acknowledgement.isOpen);
  }

  #take(message: Message): void {
    if (message.kind === 'other') {
      this.#acknowledgement.acknowledge();
      this.#link.noteOtherAddress();
    } else if (message.kind === 'broadcast') this.#takeBroadcast(message.bytes);
    else if (!this.#link.isSynchronised) return;
    else if (message.kind === 'generalPoll') this.#answerGeneralPoll();
    else if (message.kind === 'unknown') this.#acknowledgement.receive(message.command, '');
    else this.#answerLongPoll(message.bytes);
  }

  #takeBroadcast(bytes: readonly number[]): void {
    if (!hasGoodCrc(bytes)) this.#dependencies.violate(`broadcast ${toHex(bytes)} has a wrong CRC`);
    else if (bytes[1] === clockCommand && !this.#dependencies.calendar.set(bytes.slice(2, 6), bytes.slice(6, 9)))
      this.#dependencies.violate(`broadcast ${toHex(bytes)} has no date and time`);
  }

  #answerGeneralPoll(): void {
    const repeated = this.#acknowledgement.receive(generalPoll, '');
    if (repeated !== null) this.#transmitter.reply(repeated.reply.bytes);
    else if (this.#signature !== null) this.#sendSignature(this.#signature);
    else if (!this.#sendEvent(generalPoll, '')) {
      const { address } = this.#dependencies.settings;
      this.#transmitter.reply(this.#isRealTime ? appendSasCrc([address, 0xff, 0]) : [0]);
    }
  }

  /** Replies to a general poll with the next queued SAS exception. Returns false if the queue is empty. */
  #sendEvent(poll: number, request: string): boolean {
    const exception = this.#dependencies.exceptions.next;
    if (exception === null) return false;
    const { code, data } = exception;
    this.#send(poll, request, {
      bytes: this.#isRealTime ? appendSasCrc([this.#dependencies.settings.address, 0xff, code, ...data]) : [code],
      onAcknowledged: () => this.#dependencies.exceptions.acknowledge(exception),
    });
    return true;
  }

  #beginSignature(seed: number): PollAnswer {
    const { paytable, gameId } = this.#dependencies.settings;
    this.#signature = null;
    this.#dependencies.clock.after(signatureMs, () => {
      this.#signature = computeSasCrc(toAscii(gameId + paytable), seed);
    });
    return 'ack';
  }

  #sendSignature(signature: number): void {
    this.#send(generalPoll, '', {
      bytes: appendSasCrc([this.#dependencies.settings.address, signatureCommand, ...encodeLittleEndian(signature, 2)]),
      onAcknowledged: () => {
        this.#signature = null;
      },
    });
  }

  #answerLongPoll(bytes: readonly number[]): void {
    const { quirks, violate } = this.#dependencies;
    const [, command = 0] = bytes;
    const request = toHex(bytes);
    if (bytes.length > 2 && !hasGoodCrc(bytes)) {
      violate(`long poll ${request} has a wrong CRC`);
      return;
    }
    const repeated = this.#acknowledgement.receive(command, request);
    if (repeated !== null) {
      if (repeated.isOther) violate(`long poll ${request} has the command of the one before: it asks for a repetition`);
      this.#transmitter.reply(repeated.reply.bytes);
      return;
    }
    if (quirks.silentOn.includes(command)) return;
    if (this.#isRealTime && this.#sendEvent(command, request)) return;
    if (quirks.busyWhileSpinning && this.#dependencies.isGameRunning()) {
      this.#sendShort('busy', command, request);
      return;
    }
    const poll = this.#polls.get(command);
    if (poll === undefined) return;
    const end = bytes.length === 2 ? 2 : -2;
    const data = bytes.slice(poll.length === 'variable' ? 3 : 2, bytes.length === 2 ? undefined : end);
    const answer = poll.answer(data, command);
    if (typeof answer === 'string') this.#sendShort(answer, command, request);
    else
      this.#send(command, request, {
        ...answer,
        bytes: appendSasCrc([this.#dependencies.settings.address, command, ...answer.content]),
      });
  }

  #sendShort(answer: Exclude<PollAnswer, object>, command: number, request: string): void {
    const { address } = this.#dependencies.settings;
    if (answer === 'ack') this.#send(command, request, { bytes: [address] });
    else if (answer === 'busy') this.#transmitter.reply([address, 0]);
    else if (answer === 'nack') {
      this.#dependencies.violate(`long poll ${request} has data that the machine cannot take`);
      this.#transmitter.reply([address | 0x80]);
    }
  }

  /** Sends an answer that the host must acknowledge. */
  #send(poll: number, request: string, reply: PollResponse): void {
    this.#acknowledgement.expect(poll, request, reply);
    this.#transmitter.reply(reply.bytes);
  }
}
