import type { MachineId } from '@reelfloor/protocol';
import { encodeThumbnailMessage } from '@reelfloor/protocol/channels/thumbnail';
import { expect, test } from 'vitest';
import { ObservableValue } from '../realtime/observable-value.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import type { ThumbnailConnection } from './thumbnail-connection.ts';
import type { CreatePictureDecoder, DecodedPicture } from './thumbnail-decoder.ts';
import { settleMs, ThumbnailStore } from './thumbnail-store.ts';

const idOf = (text: string) => text as MachineId;

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A server that sends what the test says, and that can refuse. */
const openLine = () => {
  const asked: string[][] = [];
  const listeners = new Set<(message: Uint8Array) => void>();
  const state = { accepts: true };
  const connection: ThumbnailConnection = {
    showThumbnails: async (ids) => {
      asked.push(ids);
      return state.accepts;
    },
    listen: ({ binary }) => {
      listeners.add(binary);
      return () => listeners.delete(binary);
    },
  };
  const send = (message: Uint8Array) => {
    for (const listener of [...listeners]) listener(message);
  };
  const frame = (machineId: string, number: number, isKey = false) =>
    send(
      encodeThumbnailMessage({
        machineId: idOf(machineId),
        number,
        isKey,
        at: number,
        data: new Uint8Array([number]),
      }),
    );
  return { connection, asked, listeners, state, send, frame };
};

/** Decodes at once. Like a browser's, it breaks on a frame that it cannot decode, and then takes no more. */
const openDecoders = () => {
  const decoders = { open: 0, opened: 0, breaks: false, throws: false, waiting: 0 };
  const openDecoder: CreatePictureDecoder = ({ onPicture, onBroken }) => {
    decoders.open++;
    decoders.opened++;
    let last: number | null = null;
    let isClosed = false;
    return {
      decode: ({ isKey, data }) => {
        if (isClosed || decoders.throws) throw new Error('closed');
        if (!isKey && last === null) throw new Error('a key frame is needed');
        last = data[0] ?? 0;
        if (decoders.breaks) onBroken();
        else onPicture({ displayWidth: last, displayHeight: 1 } as unknown as DecodedPicture);
      },
      get waiting() {
        return decoders.waiting;
      },
      close: () => {
        if (!isClosed) decoders.open--;
        isClosed = true;
      },
    };
  };
  return { decoders, openDecoder };
};

const openStore = () => {
  const clock = new ManualClock();
  const server = openLine();
  const connection = new ObservableValue<ThumbnailConnection | null>(server.connection);
  const quiet = { now: false };
  const { decoders, openDecoder } = openDecoders();
  const store = new ThumbnailStore({ connection, openDecoder, clock, isQuiet: () => quiet.now });
  const show = (id: string) => {
    const target = { drawn: [] as number[], live: [] as boolean[], stop: () => {} };
    target.stop = store.show(idOf(id), {
      draw: (picture) => target.drawn.push(picture.displayWidth),
      setLive: (isLive) => {
        if (target.live.at(-1) !== isLive) target.live.push(isLive);
      },
    });
    return target;
  };
  return { clock, server, connection, quiet, decoders, store, show };
};

test('a page asks once for the machines that it shows, and draws their frames', async () => {
  const { clock, server, show } = openStore();
  const [one, two] = [show('m1'), show('m2')];
  expect(server.asked).toEqual([]);
  await clock.advance(settleMs);
  expect(server.asked).toEqual([['m1', 'm2']]);
  server.frame('m1', 1, true);
  server.frame('m1', 2);
  server.frame('m2', 7, true);
  expect([one.drawn, two.drawn]).toEqual([[1, 2], [7]]);
  expect(one.live).toEqual([true]);
  one.stop();
  await clock.advance(settleMs);
  expect(server.asked.at(-1)).toEqual(['m2']);
});

test('a machine that is shown twice is asked for once, and decoded once', async () => {
  const { clock, server, decoders, show } = openStore();
  const [card, details] = [show('m1'), show('m1')];
  await clock.advance(settleMs);
  server.frame('m1', 1, true);
  expect([card.drawn, details.drawn, decoders.opened]).toEqual([[1], [1], 1]);
  details.stop();
  await clock.advance(settleMs);
  server.frame('m1', 2);
  expect(card.drawn).toEqual([1, 2]);
  expect(server.asked).toHaveLength(1);
});

test('a picture that may not be seen any more goes at once, and comes back with a key frame', async () => {
  const { clock, server, decoders, show } = openStore();
  const target = show('m1');
  await clock.advance(settleMs);
  server.frame('m1', 1, true);
  server.send(
    encodeThumbnailMessage({ machineId: idOf('m1'), number: 0, isKey: false, at: 0, data: new Uint8Array() }),
  );
  expect([target.live, decoders.open]).toEqual([[true, false], 0]);
  server.frame('m1', 2);
  expect(target.drawn).toEqual([1]);
  server.frame('m1', 9, true);
  expect([target.drawn, target.live.at(-1)]).toEqual([[1, 9], true]);
});

test('a card that was scrolled away and back in a moment goes on without asking again', async () => {
  const { clock, server, show } = openStore();
  const before = show('m1');
  await clock.advance(settleMs);
  server.frame('m1', 1, true);
  before.stop();
  const after = show('m1');
  await clock.advance(settleMs);
  server.frame('m1', 2);
  expect(after.drawn).toEqual([2]);
  expect(server.asked).toHaveLength(1);
});

test('a quiet page asks for nothing, closes its decoders and shows still pictures', async () => {
  const { clock, server, quiet, decoders, store, show } = openStore();
  const target = show('m1');
  await clock.advance(settleMs);
  server.frame('m1', 1, true);
  quiet.now = true;
  store.updateSoon(0);
  await clock.advance(1);
  expect(server.asked.at(-1)).toEqual([]);
  expect(decoders.open).toBe(0);
  expect(target.live).toEqual([true, false]);
  server.frame('m1', 2);
  expect(target.drawn).toEqual([1]);
  quiet.now = false;
  store.updateSoon(0);
  await clock.advance(1);
  expect(server.asked.at(-1)).toEqual(['m1']);
});

test('frames without those before them are left out until the next key frame', async () => {
  const { clock, server, show } = openStore();
  const target = show('m1');
  await clock.advance(settleMs);
  server.frame('m1', 4);
  server.frame('m1', 5, true);
  server.frame('m1', 7);
  server.frame('m1', 8);
  server.frame('m1', 9, true);
  server.frame('m1', 9);
  server.frame('m1', 10);
  server.frame('m1', 12, true);
  expect(target.drawn).toEqual([5, 9, 12]);
});

test('a new connection is asked anew, and nothing of the former one is used', async () => {
  const { clock, server, connection, decoders, show } = openStore();
  const target = show('m1');
  await clock.advance(settleMs);
  server.frame('m1', 1, true);
  connection.set(null);
  expect(target.live).toEqual([true, false]);
  expect([server.listeners.size, decoders.open]).toEqual([0, 0]);
  const next = openLine();
  connection.set(next.connection);
  expect(next.asked).toEqual([['m1']]);
  next.frame('m1', 2);
  expect(target.drawn).toEqual([1]);
  next.frame('m1', 3, true);
  expect(target.drawn).toEqual([1, 3]);
});

test('a server that refuses is asked again after half a minute', async () => {
  const { clock, server, show } = openStore();
  server.state.accepts = false;
  show('m1');
  await clock.advance(settleMs);
  await settled();
  await clock.advance(29_999);
  expect(server.asked).toHaveLength(1);
  server.state.accepts = true;
  await clock.advance(1);
  expect(server.asked).toHaveLength(2);
});

test('a server that sends garbage, other machines or too much breaks nothing', async () => {
  const { clock, server, decoders, show } = openStore();
  const target = show('m1');
  await clock.advance(settleMs);
  server.send(new Uint8Array(0));
  server.send(new Uint8Array([1, 1, 255, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 109]));
  server.send(crypto.getRandomValues(new Uint8Array(4_000)));
  for (let number = 1; number < 200; number++) server.frame('m2', number % 250, true);
  expect(decoders.opened).toBe(0);
  server.frame('m1', 1, true);
  expect(target.drawn).toEqual([1]);
});

test.each(['breaks', 'throws'] as const)(
  'a decoder that %s is replaced after a while, more and more rarely',
  async (fault) => {
    const { clock, server, decoders, show } = openStore();
    const target = show('m1');
    decoders[fault] = true;
    await clock.advance(settleMs);
    for (let second = 0; second < 120; second++) {
      server.frame('m1', second, true);
      await clock.advance(1_000);
    }
    expect(decoders.opened).toBeLessThan(8);
    expect(decoders.open).toBe(0);
    decoders[fault] = false;
    await clock.advance(300_000);
    server.frame('m1', 1, true);
    expect(target.drawn).toEqual([1]);
  },
);

test('a page that is too slow drops frames instead of queueing them', async () => {
  const { clock, server, decoders, show } = openStore();
  const target = show('m1');
  await clock.advance(settleMs);
  server.frame('m1', 1, true);
  decoders.waiting = 21;
  server.frame('m1', 2);
  expect(decoders.open).toBe(0);
  expect(target.live).toEqual([true, false]);
});

test('a page asks for at most as many machines as the contract allows', async () => {
  const { clock, server, show } = openStore();
  for (let index = 0; index < 200; index++) show(`m${index}`);
  await clock.advance(settleMs);
  expect(server.asked.at(-1)).toHaveLength(60);
});
