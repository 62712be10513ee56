import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { trialRandom } from '../../../testing/link-trial/trial-random.ts';
import { PipeLine } from '../../../testing/sas/pipe-line.ts';
import { PtyMaster } from '../../../testing/sas/pty-master.ts';
import { type NineBitLine, toNineBitWords, wakeUp } from './nine-bit-line.ts';
import { BridgeLine, encodeNineBitWords, SocketLine, WordReader } from './open-serial-line.ts';
import { PtyLine, SerialLine } from './parity-serial-line.ts';

const count = 10_000;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const closeAfter = <Closable extends { close(): Promise<unknown> }>(closable: Closable): Closable => {
  closers.push(() => closable.close());
  return closable;
};

const randomWords = (seed: number, mask: number): number[] => {
  const random = trialRandom(seed);
  return Array.from({ length: count }, () => Math.floor(random() * 512) & mask);
};

/** Messages as a host sends them: the wake-up bit on the first byte of each. */
const randomMessages = (seed: number): number[][] => {
  const random = trialRandom(seed);
  const messages: number[][] = [];
  for (let left = count; left > 0; ) {
    const length = Math.min(left, random() < 0.3 ? 1 : 2 + Math.floor(random() * 73));
    messages.push([...toNineBitWords(Uint8Array.from({ length }, () => Math.floor(random() * 256)))]);
    left -= length;
  }
  return messages;
};

/** Collects words and waits until there are as many as were sent. */
const collect = (from: { onWord: (word: number) => void }, expected: number) => {
  const words: number[] = [];
  const all = new Promise<number[]>((resolve) => {
    from.onWord = (word) => {
      words.push(word);
      if (words.length === expected) resolve(words);
    };
  });
  return all;
};

const sendInPieces = async (line: NineBitLine, words: readonly number[]): Promise<void> => {
  for (let at = 0; at < words.length; at += 97) await line.write(Uint16Array.from(words.slice(at, at + 97)));
};

const carriesBothWays = async (host: NineBitLine, machine: NineBitLine): Promise<void> => {
  const [down, up] = [randomWords(1, 0x1ff), randomWords(2, 0x1ff)];
  const [arrivedDown, arrivedUp] = [collect(machine, count), collect(host, count)];
  await Promise.all([sendInPieces(host, down), sendInPieces(machine, up)]);
  expect(await arrivedDown).toEqual(down);
  expect(await arrivedUp).toEqual(up);
};

const socketPair = async (): Promise<[SocketLine, SocketLine]> => {
  let accept: (socket: Socket) => void;
  const accepted = new Promise<Socket>((resolve) => {
    accept = resolve;
  });
  const server = createServer((socket) => accept(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const host = closeAfter(await SocketLine.connect({ host: '127.0.0.1', port: address.port }));
  return [host, closeAfter(new SocketLine(await accepted))];
};

describe('10,000 random words arrive in order', () => {
  it('in a process, with nine bits both ways', async () => {
    await carriesBothWays(...PipeLine.pair());
  });

  it('over a socket, with nine bits both ways', async () => {
    await carriesBothWays(...(await socketPair()));
  });

  it('over a nine-bit bridge, with nine bits both ways', async () => {
    const master = closeAfter(new PtyMaster());
    const host = closeAfter(new BridgeLine(master.path));
    const [down, up] = [randomWords(3, 0x1ff), randomWords(4, 0x1ff)];
    // The bridge itself: bytes to words and back.
    const reader = new WordReader();
    const arrived: number[] = [];
    const allDown = new Promise<void>((resolve) => {
      master.onWord = (byte) => {
        arrived.push(...reader.read(Uint8Array.of(byte)));
        if (arrived.length === count) resolve();
      };
    });
    const arrivedUp = collect(host, count);
    for (let at = 0; at < count; at += 100) {
      await host.write(Uint16Array.from(down.slice(at, at + 100)));
      master.write(encodeNineBitWords(Uint16Array.from(up.slice(at, at + 100))));
      // Let both sides read: a pseudo-terminal holds 4,096 bytes and drops what comes after.
      await new Promise(setImmediate);
    }
    await allDown;
    expect(arrived).toEqual(down);
    expect(await arrivedUp).toEqual(up);
  });

  it('over a pseudo-terminal, with nine bits to the machine and eight back', async () => {
    const master = closeAfter(new PtyMaster());
    const arrived: number[] = [];
    master.onWord = (word) => arrived.push(word);
    const host = closeAfter(
      new PtyLine(master.path, async (written) => {
        while (arrived.length < written) await new Promise(setImmediate);
      }),
    );
    const messages = randomMessages(5);
    for (const message of messages) await host.write(Uint16Array.from(message));
    expect(arrived).toEqual(messages.flat());

    const up = randomWords(6, 0xff);
    const arrivedUp = collect(host, count);
    for (let at = 0; at < count; at += 100) {
      master.write(Uint8Array.from(up.slice(at, at + 100)));
      await new Promise(setImmediate);
    }
    expect(await arrivedUp).toEqual(up);
  }, 30_000);

  it('over a pseudo-terminal that was closed and is opened again', async () => {
    const master = closeAfter(new PtyMaster());
    for (let opened = 0; opened < 3; opened++) {
      const arrived: number[] = [];
      master.onWord = (word) => arrived.push(word);
      const host = new PtyLine(master.path, async (written) => {
        while (arrived.length < written) await new Promise(setImmediate);
      });
      await host.write(Uint16Array.of(wakeUp | 1, 2));
      expect(arrived).toEqual([wakeUp | 1, 2]);
      await host.close();
    }
  });

  it('over a serial port, of which a pseudo-terminal carries eight bits to the machine', async () => {
    const master = closeAfter(new PtyMaster());
    const host = closeAfter(new SerialLine(master.path));
    const messages = randomMessages(7);
    const arrivedDown = collect(master, count);
    for (const message of messages) await host.write(Uint16Array.from(message));
    expect((await arrivedDown).map((word) => word & 0xff)).toEqual(messages.flat().map((word) => word & 0xff));
  }, 30_000);
});

it('a serial port reads the ninth bit where the driver of the port marks it', async () => {
  const master = closeAfter(new PtyMaster());
  const host = closeAfter(new SerialLine(master.path));
  const arrived = collect(host, 4);
  // A pseudo-terminal doubles FF as a real port does. It never marks a byte, so only FF shows that both are read back.
  master.write(Uint8Array.of(0x01, 0xff, 0x00, 0xfe));
  expect(await arrived).toEqual([0x01, 0xff, 0x00, 0xfe]);
});

it('a reader of words that begins in the middle is right from the next word on', () => {
  const bytes = encodeNineBitWords(Uint16Array.of(0x155, 0x0ff, 0x100));
  expect([...new WordReader().read(bytes.subarray(1))]).toEqual([0x0ff, 0x100]);
  const inPieces = new WordReader();
  expect([...bytes].flatMap((byte) => [...inPieces.read(Uint8Array.of(byte))])).toEqual([0x155, 0x0ff, 0x100]);
});

it.each([
  ['socket', async () => await socketPair()],
  [
    'pseudo-terminal',
    async () => {
      const master = new PtyMaster();
      return [closeAfter(new PtyLine(master.path)), master] as const;
    },
  ],
])('a line reports once that the other side of its %s has gone', async (_, open) => {
  const [host, other] = await open();
  const failed = new Promise<Error>((resolve) => {
    host.onFailure = resolve;
  });
  await other.close();
  expect(await failed).toBeInstanceOf(Error);
});

it('a message has its wake-up bit on the first byte alone', () => {
  expect([...toNineBitWords(Uint8Array.of(1, 0x55))]).toEqual([wakeUp | 1, 0x55]);
});

it('a path that is no port is refused', () => {
  expect(() => new SerialLine('/dev/null')).toThrow(/settings of the port/);
  expect(() => new SerialLine('/dev/there-is-no-such-port')).toThrow(/ENOENT/);
});
