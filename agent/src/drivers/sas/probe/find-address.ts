import { setTimeout as sleep } from 'node:timers/promises';
import { type NineBitLine, wordsOf } from '../line/nine-bit-line.ts';
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
