import { aftPolls } from '../aft/aft-polls.ts';
import { GameLock } from '../aft/game-lock.ts';
import { Transfers } from '../aft/transfers.ts';
import { hasGoodCrc, withCrc } from '../codec/crc.ts';
import { toHex } from '../codec/fields.ts';
import { Calendar } from '../core/calendar.ts';
import type { MachineClock } from '../core/clock.ts';
import { ExceptionQueue } from '../core/exceptions.ts';
import type { Memory } from '../core/memory.ts';
import { Meters } from '../core/meters.ts';
import { PowerCut } from '../core/powered.ts';
import type { CutPoint, MachineQuirks } from '../core/quirks.ts';
import { centsOfCredit, type MachineSettings } from '../core/settings.ts';
import { generalPoll, ImpliedAcknowledgement, type Reply } from '../line/acknowledgement.ts';
import { Link } from '../line/link.ts';
import { type Message, MessageReader, wakeUpBit } from '../line/message-reader.ts';
import { Transmitter } from '../line/transmitter.ts';
import { Cabinet } from '../play/cabinet.ts';
import { Game } from '../play/game.ts';
import { HandPays } from '../play/hand-pays.ts';
import type { OutcomeSource } from '../play/outcomes.ts';
import { identityPolls } from '../polls/identity-polls.ts';
import type { LongPolls, PollAnswer } from '../polls/long-poll.ts';
import { meterPolls } from '../polls/meter-polls.ts';
import { type EventReporting, switchPolls } from '../polls/switch-polls.ts';

const clockCommand = 0x7f;

interface PoweredParts {
  readonly settings: MachineSettings;
  readonly quirks: MachineQuirks;
  readonly clock: MachineClock;
  readonly memory: Memory;
  readonly draw: OutcomeSource;
  readonly emit: (word: number) => void;
  readonly violate: (sentence: string) => void;
  readonly onPowerCut: () => void;
}

/** The machine from a power-up until its power goes: all that is not memory ends with it. */
export class PoweredMachine {
  readonly calendar: Calendar;
  readonly exceptions: ExceptionQueue;
  readonly meters: Meters;
  readonly cabinet: Cabinet;
  readonly handPays: HandPays;
  readonly game: Game;
  readonly lock: GameLock;
  readonly #parts: PoweredParts;
  readonly #transfers: Transfers;
  readonly #polls: LongPolls;
  readonly #reader: MessageReader;
  readonly #acknowledgement = new ImpliedAcknowledgement();
  readonly #transmitter: Transmitter;
  readonly #link: Link;
  readonly #reporting: EventReporting = { isRealTime: false };
  #isOn = true;

  constructor(parts: PoweredParts) {
    const { emit, memory, quirks, settings, violate } = parts;
    this.#parts = parts;
    const clock: MachineClock = {
      nowMs: () => parts.clock.nowMs(),
      after: (delayMs, run) => parts.clock.after(delayMs, () => this.step(run)),
    };
    const powered = { clock, memory, passCutPoint: (point: CutPoint) => this.#passCutPoint(point) };
    const cents = centsOfCredit(memory.state.options.denominationCode);
    const calendar = new Calendar(clock, memory, settings.startTimeMs);
    const exceptions = new ExceptionQueue(memory, settings.exceptionQueueSize, quirks.legacyHandPay);
    const meters = new Meters(memory, quirks.meterDigits, settings.startMeters);
    const handPays = new HandPays(powered, exceptions, meters, quirks, cents);
    const cabinet = new Cabinet(memory, exceptions, meters, cents);
    const lock = new GameLock(powered, exceptions, settings.lockMs);
    const game: Game = new Game({
      powered,
      settings,
      quirks,
      exceptions,
      meters,
      handPays,
      draw: parts.draw,
      obstacle: () => cabinet.obstacle ?? this.#moneyObstacle(),
      onEnded: () => {
        lock.noteGameEnded();
        this.#transfers.noteGameEnded();
      },
    });
    const obstacle = (): string | null =>
      cabinet.obstacle ?? (handPays.isPending ? 'a hand pay is pending' : null);
    this.#transfers = new Transfers({
      powered,
      settings,
      quirks,
      exceptions,
      meters,
      calendar,
      lock,
      centsOfCredit: cents,
      isGameRunning: () => game.isRunning,
      obstacle,
    });
    const shared = {
      settings,
      quirks,
      centsOfCredit: cents,
      powered,
      calendar,
      meters,
      cabinet,
      handPays,
      game,
    };
    this.#polls = new Map([
      ...meterPolls(shared),
      ...identityPolls(shared),
      ...switchPolls(shared, this.#reporting),
      ...aftPolls(shared, this.#transfers, lock, obstacle),
    ]);
    this.#reader = new MessageReader({
      address: settings.address,
      lengthOf: (command) => (command === clockCommand ? 11 : this.#polls.get(command)?.length),
      violate,
      isStrict: quirks.strictInterByte,
      toleranceMs: settings.toleranceMs,
    });
    this.#transmitter = new Transmitter(clock, quirks, settings.characterMs, emit);
    this.#link = new Link({
      clock,
      violate,
      chirp: () => emit(settings.address | (quirks.chirpWithoutBit ? 0 : wakeUpBit)),
      onDown: () => this.#acknowledgement.forget(),
      isSlow: quirks.maxPoll200,
      toleranceMs: settings.toleranceMs,
    });
    this.calendar = calendar;
    this.exceptions = exceptions;
    this.meters = meters;
    this.cabinet = cabinet;
    this.handPays = handPays;
    this.game = game;
    this.lock = lock;
  }

  get isRealTime(): boolean {
    return this.#reporting.isRealTime;
  }

  /** Takes up what the power cut has interrupted. */
  start(): void {
    this.step(() => {
      this.game.resume();
      this.handPays.resume();
      this.#transfers.resume();
    });
  }

  /** Ends everything that is not memory. */
  turnOff(): void {
    this.#isOn = false;
    this.#transmitter.stop();
  }

  /** Runs something that may change the memory, and makes the change safe before anything is sent. */
  step<Result>(run: () => Result): Result | null {
    if (!this.#isOn) return null;
    try {
      const result = run();
      this.#parts.memory.commit();
      return result;
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.turnOff();
      this.#parts.onPowerCut();
      return null;
    }
  }

  /** Takes a word of the host. */
  receive(word: number): void {
    this.step(() => {
      const { clock, emit, quirks, settings, violate } = this.#parts;
      if (quirks.echo) emit(word & 0xff);
      if ((word & wakeUpBit) !== 0) {
        if (this.#transmitter.collide()) violate('a poll began while the machine was answering');
        if ((word & 0x7f) === settings.address) this.#link.noteOwnAddress();
      }
      const message = this.#reader.receive(word, clock.nowMs());
      if (message === null) return;
      this.#take(message);
      this.#link.noteOpenAnswer(this.#acknowledgement.isOpen);
    });
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
    if (!hasGoodCrc(bytes)) this.#parts.violate(`broadcast ${toHex(bytes)} has a wrong CRC`);
    else if (bytes[1] === clockCommand && !this.calendar.set(bytes.slice(2, 6), bytes.slice(6, 9)))
      this.#parts.violate(`broadcast ${toHex(bytes)} has no date and time`);
  }

  #answerGeneralPoll(): void {
    const repeated = this.#acknowledgement.receive(generalPoll, '');
    if (repeated !== null) this.#transmitter.reply(repeated.reply.bytes);
    else if (!this.#sendEvent(generalPoll, '')) {
      const { address } = this.#parts.settings;
      this.#transmitter.reply(this.isRealTime ? withCrc([address, 0xff, 0]) : [0]);
    }
  }

  /** Sends the next exception in answer to a poll; returns false if there is none. */
  #sendEvent(poll: number, request: string): boolean {
    const exception = this.exceptions.next;
    if (exception === null) return false;
    const { code, data } = exception;
    this.#send(poll, request, {
      bytes: this.isRealTime ? withCrc([this.#parts.settings.address, 0xff, code, ...data]) : [code],
      onAcknowledged: () => this.exceptions.acknowledge(exception),
    });
    return true;
  }

  #answerLongPoll(bytes: readonly number[]): void {
    const { quirks, violate } = this.#parts;
    const [, command = 0] = bytes;
    const request = toHex(bytes);
    if (bytes.length > 2 && !hasGoodCrc(bytes)) {
      violate(`long poll ${request} has a wrong CRC`);
      return;
    }
    const repeated = this.#acknowledgement.receive(command, request);
    if (repeated !== null) {
      if (repeated.isOther)
        violate(`long poll ${request} has the command of the one before: it asks for a repetition`);
      this.#transmitter.reply(repeated.reply.bytes);
      return;
    }
    if (quirks.silentOn.includes(command)) return;
    if (this.isRealTime && this.#sendEvent(command, request)) return;
    if (quirks.busyWhileSpinning && this.game.isRunning) {
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
        bytes: withCrc([this.#parts.settings.address, command, ...answer.content]),
      });
  }

  #sendShort(answer: Exclude<PollAnswer, object>, command: number, request: string): void {
    const { address } = this.#parts.settings;
    if (answer === 'ack') this.#send(command, request, { bytes: [address] });
    else if (answer === 'busy') this.#transmitter.reply([address, 0]);
    else if (answer === 'nack') {
      this.#parts.violate(`long poll ${request} has data that the machine cannot take`);
      this.#transmitter.reply([address | 0x80]);
    }
  }

  /** Sends an answer that the host has to acknowledge. */
  #send(poll: number, request: string, reply: Reply): void {
    this.#acknowledgement.expect(poll, request, reply);
    this.#transmitter.reply(reply.bytes);
  }

  #moneyObstacle(): string | null {
    return this.lock.isLocked ? 'the machine is locked for a transfer' : null;
  }

  #passCutPoint(point: CutPoint): void {
    if (this.#parts.quirks.powerCutAt === point) throw new PowerCut();
  }
}
