import { RawChannel } from '@reelfloor/server/testing/raw-channel';
import type { Dice } from './dice.ts';
import { anyObject, anyText, anyValue } from './nonsense.ts';

const paths = ['/machine', '/notify', '/jackpot', '/connection-test', '/agent'] as const;
/** Longest wait until the server ends a socket, in ms. Usually it does so one second after an ignored close frame. */
const maxMsUntilGone = 15_000;
const maxAtOnce = 6;

/** Runs peers that break the framing rules, ignore close frames and pings, and keep sending. */
export class FrameThrower {
  readonly faults: string[] = [];
  readonly #address: string;
  readonly #token: () => string;
  readonly #open = new Set<Promise<void>>();
  /** Count of peers that kept sending after a close frame and that the server ended. */
  ended = 0;
  refused = 0;

  constructor(address: string, token: () => string) {
    this.#address = address;
    this.#token = token;
  }

  get hasRoom(): boolean {
    return this.#open.size < maxAtOnce;
  }

  /** Starts one peer. `rest` later waits until all peers have ended. */
  throw(dice: Dice): void {
    const peer = this.#throw(dice).catch((error) => void this.faults.push(`a raw peer: ${error}`));
    this.#open.add(peer);
    void peer.then(() => this.#open.delete(peer));
  }

  async rest(): Promise<void> {
    await Promise.all(this.#open);
  }

  async #throw(dice: Dice): Promise<void> {
    const path = dice.pick(paths);
    // Drawn before the first wait, so that the same seed always sends the same frames.
    const says = dice.oneIn(2);
    const frames = Array.from({ length: 1 + dice.roll(8) }, () => anyFrame(dice));
    const machineID = dice.pick(['m1', 'm2']);
    // Always break the protocol of agent connections: without a token, the server would close them only after a timeout.
    const breaksTheProtocol = dice.oneIn(2) || path === '/agent';
    const channel = await RawChannel.open(this.#address, path).catch(() => null);
    if (!channel) {
      this.refused++;
      return;
    }
    const { socket } = channel;
    try {
      const init = () => channel.request(1, 'init', { token: this.#token(), machineID });
      if (says && breaksTheProtocol) init();
      if (breaksTheProtocol) for (const bytes of [...frames, unmasked]) socket.write(bytes);
      else channel.request(1, 'init', { token: 'none', machineID });
      await within(
        Promise.race([channel.askedToClose, channel.gone]),
        `${path} kept who broke the protocol or had no token`,
      );
      for (let id = 2; id < 6 && socket.writable; id++) {
        channel.request(id, 'ping');
        init();
      }
      await within(channel.gone, `${path} was kept open for a peer that ignores its close frame`);
      if (channel.textsAfterClose > 0) this.faults.push(`${path} said ${channel.texts.at(-1)} after its close frame`);
      this.ended++;
    } finally {
      socket.destroy();
    }
  }
}

const unmasked = Buffer.from([0x81, 0x02, 0x7b, 0x7d]);

/** Returns a WebSocket frame. Its first byte and content are random, and its length may be wrong. */
const anyFrame = (dice: Dice): Buffer => {
  const payload = anyText(dice, dice.oneIn(2) ? anyValue(dice) : anyObject(dice));
  const first = dice.oneIn(2) ? 0x81 : dice.roll(256);
  const length = dice.oneIn(4) ? dice.roll(2 ** 31) : payload.length;
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 0xff;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
};

const within = async (condition: Promise<unknown>, complaint: string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${complaint} for more than ${maxMsUntilGone} ms`)), maxMsUntilGone);
  });
  try {
    await Promise.race([condition, late]);
  } finally {
    clearTimeout(timer);
  }
};
