import { setTimeout as sleep } from 'node:timers/promises';
import { type NineBitLine, wordsOf } from '../line/nine-bit-line.ts';
import type { SerialLine } from '../line/parity-line.ts';
import { generalPoll, synchronisation } from '../poll/poll.ts';

/** A machine begins its answer within 20 ms; adapters and busy computers need more. */
const answerMs = 60;
const broadcastGapMs = 5;
/** Machines want so long between two polls. */
const cycleMs = 200;
const triesAtFirst = 3;
const passes = 2;
const lastAddress = 127;

/**
 * Returns the address at which a machine answers a general poll: 1, which nearly all have, or the first of 2 to 127. Null: none
 * answered. What a machine says here is not acknowledged, so that it says it again later.
 */
export const findAddress = async (
  line: NineBitLine,
  progress: (text: string) => void,
): Promise<number | null> => {
  progress('Asking at address 1.');
  for (let count = 0; count < triesAtFirst; count++) if (await answersAt(line, 1)) return 1;
  progress(`Nobody answers at address 1. Trying 2 to ${lastAddress}.`);
  for (let pass = 0; pass < passes; pass++)
    for (let address = 2; address <= lastAddress; address++)
      if (await answersAt(line, address)) return address;
  return null;
};

/** Whether a machine answers the same poll twice: one byte alone can be another machine's call for a host. */
const answersAt = async (line: NineBitLine, address: number): Promise<boolean> => {
  // A machine answers nobody before it has seen a poll for somebody else.
  await line.write(wordsOf(synchronisation));
  await sleep(broadcastGapMs);
  if (!(await isAnswered(line, address))) return false;
  await sleep(cycleMs);
  return isAnswered(line, address);
};

const isAnswered = async (line: NineBitLine, address: number): Promise<boolean> => {
  const { message } = generalPoll(address);
  const bytes: number[] = [];
  line.onWord = (word) => bytes.push(word & 0xff);
  await line.write(wordsOf(message));
  await sleep(answerMs);
  line.onWord = () => {};
  // A line that brings back what is sent shows the polls themselves.
  return bytes.some((byte) => byte !== message[0] && byte !== synchronisation[0]);
};

/** A machine drops a message with more than 5 ms between two bytes. */
export const maxGapMs = 4;

const usualMessages = { outward: 500, back: 200 } as const;
const characterMs = 11_000 / 19_200;
/** Between two messages, so that a USB adapter has sent the one before. */
const pauseMs = 5;
const echoMs = 200;
/** Long poll 54 to the address that machines have least of all. It changes nothing, whoever hears it. */
const message = wordsOf(Uint8Array.of(0x7f, 0x54));

/**
 * Returns how long a port takes from the first byte of a message to the second, in ms, at the 99th percentile of many messages, as
 * far as this computer sees it: a lower bound, because an adapter may take longer to send.
 */
export const measureGap = async (
  line: SerialLine,
  messages: number = usualMessages.outward,
): Promise<number> => {
  const gapsMs: number[] = [];
  line.onGap = (ms) => gapsMs.push(ms);
  for (let sent = 0; sent < messages; sent++) {
    await line.write(message);
    await sleep(pauseMs);
  }
  line.onGap = () => {};
  return percentile99(gapsMs);
};

/**
 * Returns the whole pause between the first byte and the second at the 99th percentile, for a port with a plug that brings back what
 * it sends. Null: nothing came back.
 */
export const measureWholeGap = async (
  line: SerialLine,
  messages: number = usualMessages.back,
): Promise<number | null> => {
  const gapsMs: number[] = [];
  for (let sent = 0; sent < messages; sent++) {
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
