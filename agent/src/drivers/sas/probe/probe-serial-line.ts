import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@reelfloor/cabinet/clock';
import { buildSasPollFrame, type LongPoll, parseSasLongPollReply } from '../frames/define-long-poll.ts';
import { longPolls } from '../frames/long-polls.ts';
import { type NineBitLine, toNineBitWords } from '../line/nine-bit-line.ts';
import type { SerialLine } from '../line/parity-serial-line.ts';
import {
  buildSasGeneralPoll,
  type QueuedLongPoll,
  type QueuedLongPollResult,
  synchronisation,
  toOutgoingSasPoll,
} from '../poll/poll.ts';
import { PollLoop, usualTiming } from '../poll/poll-loop.ts';
import { PollPlan } from '../poll/poll-plan.ts';

/** Timeout in ms for the link to come up with a machine that has just replied to a probe. */
const upMs = 30_000;

/** Runs the driver's polls to probe a machine, in this thread and without a log on disk, because nothing is booked. */
export class MachineProbe {
  readonly #address: number;
  readonly #answers = new Map<QueuedLongPoll, (answer: QueuedLongPollResult) => void>();
  readonly #plan: PollPlan;
  readonly #loop: PollLoop;
  #running: Promise<void> = Promise.resolve();
  /** Rejects if writing to the serial line fails; never resolves. */
  #broken: Promise<never> = new Promise(() => {});
  #onUp: () => void = () => {};

  constructor(line: NineBitLine, address: number) {
    this.#address = address;
    const meters = { game: 0, codes: [0x0c] };
    this.#plan = new PollPlan({
      address,
      meterPolls: [
        buildSasPollFrame(address, longPolls.readExtendedMeters, meters),
        buildSasPollFrame(address, longPolls.readExtendedMetersAlternate, meters),
        buildSasPollFrame(address, longPolls.readCurrentCredits, {}),
        buildSasPollFrame(address, longPolls.readVersionAndSerial, {}),
      ].map(toOutgoingSasPoll),
      log: { exception: () => {}, reply: () => {}, acknowledged: () => {} },
      onAnswer: (order, answer) => {
        this.#answers.get(order)?.(answer);
        this.#answers.delete(order);
      },
      onMeters: () => {},
      onChange: (link) => link === 'up' && this.#onUp(),
    });
    this.#loop = new PollLoop({
      ...{ line, address, plan: this.#plan, clock: systemClock, timing: usualTiming },
    });
  }

  /** Starts polling. Rejects if the machine does not reply in time. */
  async start(): Promise<void> {
    const isUp = new Promise<void>((resolve) => {
      this.#onUp = resolve;
    });
    this.#running = this.#loop.run();
    this.#broken = this.#running.then(() => new Promise<never>(() => {}));
    let cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      cancel = systemClock.after(upMs, () =>
        reject(new Error(`The machine at address ${this.#address} answers no more.`)),
      );
    });
    await Promise.race([isUp, this.#broken, late]);
    cancel();
  }

  /** Returns a poll's reply, or null if the machine does not support the poll or gives no complete reply. */
  async ask<Request, Reply>(poll: LongPoll<Request, Reply>, request: Request): Promise<Reply | null> {
    const message = buildSasPollFrame(this.#address, poll, request);
    const order: QueuedLongPoll = { message, once: false, keepsReply: false };
    const answered = new Promise<QueuedLongPollResult>((resolve) => {
      this.#answers.set(order, resolve);
      this.#plan.order(order);
    });
    const answer = await Promise.race([answered, this.#broken]);
    return answer.kind === 'data' ? parseSasLongPollReply(poll, answer.frame) : null;
  }

  async stop(): Promise<void> {
    this.#loop.stop();
    await this.#running.catch(() => {});
  }
}

/** Timeout in ms of a machine's reply. It begins within 20 ms; adapters and busy computers add to that. */
const answerMs = 60;
const broadcastGapMs = 5;
/** Minimum interval in ms between two polls of a machine. */
const cycleMs = 200;
const triesAtFirst = 3;
const passes = 2;
const lastAddress = 127;

/**
 * Returns the address at which a machine replies to a general poll: 1, which nearly all have, or the first of 2 to 127. Null: none replied.
 * Replies are not acknowledged, so the machine sends their content again later.
 */
export const findSasMachineAddress = async (
  line: NineBitLine,
  progress: (text: string) => void,
): Promise<number | null> => {
  progress('Asking at address 1.');
  for (let count = 0; count < triesAtFirst; count++) if (await answersAt(line, 1)) return 1;
  progress(`Nobody answers at address 1. Trying 2 to ${lastAddress}.`);
  for (let pass = 0; pass < passes; pass++)
    for (let address = 2; address <= lastAddress; address++) if (await answersAt(line, address)) return address;
  return null;
};

/** Whether a machine replies twice to general polls. A single byte could be the chirp of another machine that waits for a host. */
const answersAt = async (line: NineBitLine, address: number): Promise<boolean> => {
  // Sends a synchronisation poll first: a machine replies only after it has seen a poll for another address.
  await line.write(toNineBitWords(synchronisation));
  await sleep(broadcastGapMs);
  if (!(await isAnswered(line, address))) return false;
  await sleep(cycleMs);
  return isAnswered(line, address);
};

const isAnswered = async (line: NineBitLine, address: number): Promise<boolean> => {
  const { message } = buildSasGeneralPoll(address);
  const bytes: number[] = [];
  line.onWord = (word) => bytes.push(word & 0xff);
  await line.write(toNineBitWords(message));
  await sleep(answerMs);
  line.onWord = () => {};
  // Ignores the polls' own bytes, which a line that echoes also returns.
  return bytes.some((byte) => byte !== message[0] && byte !== synchronisation[0]);
};

/** Maximum pause in ms within a message: a machine drops a message with more than 5 ms between two bytes. */
export const maxGapMs = 4;

const usualMessages = { outward: 500, back: 200 } as const;
const characterMs = 11_000 / 19_200;
/** Pause in ms between two messages, long enough for a USB adapter to have sent the previous one. */
const pauseMs = 5;
const echoMs = 200;
/** Long poll 54 to address 127, which machines use least. It only reads, in case a machine has this address. */
const message = toNineBitWords(Uint8Array.of(0x7f, 0x54));

/**
 * Measures the pause in ms between a message's first and second byte, as seen by this computer. Returns the 99th percentile of many
 * messages: a lower bound, because an adapter may take longer to send.
 */
export const measureSentByteGapMs = async (
  line: SerialLine,
  messageCount: number = usualMessages.outward,
): Promise<number> => {
  const gapsMs: number[] = [];
  line.onGap = (ms) => gapsMs.push(ms);
  for (let sent = 0; sent < messageCount; sent++) {
    await line.write(message);
    await sleep(pauseMs);
  }
  line.onGap = () => {};
  return percentile99(gapsMs);
};

/**
 * Measures the actual pause in ms between a message's first and second byte, with a loopback plug on the port. Returns the 99th percentile;
 * null if nothing was received.
 */
export const measureLoopbackByteGapMs = async (
  line: SerialLine,
  messageCount: number = usualMessages.back,
): Promise<number | null> => {
  const gapsMs: number[] = [];
  for (let sent = 0; sent < messageCount; sent++) {
    const arrivals: number[] = [];
    const bothCame = new Promise<void>((resolve) => {
      line.onWord = (word) => {
        if ((word & 0xff) !== ((message[arrivals.length] ?? 0) & 0xff)) return;
        arrivals.push(performance.now());
        if (arrivals.length === message.length) resolve();
      };
    });
    await line.write(message);
    await Promise.race([bothCame, sleep(echoMs)]);
    const [first, second] = arrivals;
    if (first === undefined || second === undefined) return null;
    gapsMs.push(Math.max(0, second - first - characterMs));
    await sleep(pauseMs);
  }
  line.onWord = () => {};
  return percentile99(gapsMs);
};

const percentile99 = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
};
