import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import koffi from 'koffi';

/**
 * Configures a serial port through libc, because Node's packages cannot send the ninth bit: "mark" and "space" parity need CMSPAR, which
 * only libc offers. Works with glibc and musl on Linux, where `struct termios` has these offsets.
 */

/** The ninth bit that a port sends with each byte: parity "mark" sends 1, "space" sends 0. */
type NinthBit = 'mark' | 'space';

const termiosSize = 60;
const inputFlagsAt = 0;
const controlFlagsAt = 8;
/** Offset of VMIN in `struct termios`: the array `c_cc` begins at 17, and VMIN is its element 6 (VTIME is element 5). */
const minimumAt = 17 + 6;

const inputFlags = { IGNPAR: 0o4, PARMRK: 0o10, INPCK: 0o20 };
const controlFlags = { CLOCAL: 0o4000, CREAD: 0o200, PARENB: 0o400, PARODD: 0o1000, CMSPAR: 0o10000000000 };
const applyNow = 0;
const baud = 19_200;

const requests = { TIOCGSERIAL: 0x541e, TIOCSSERIAL: 0x541f };
const serialInfoSize = 128;
const serialFlagsAt = 16;
const lowLatency = 0x2000;

type Call = (fd: number, ...rest: (number | Buffer)[]) => number;

interface Libc {
  readonly tcgetattr: Call;
  readonly tcsetattr: Call;
  readonly tcdrain: Call;
  readonly ioctl: Call;
  readonly cfmakeraw: (settings: Buffer) => void;
  readonly cfsetspeed: (settings: Buffer, speed: number) => number;
}

let loaded: Libc | null = null;

/** Loads libc lazily: on systems other than Linux, an agent runs without serial lines. */
const libc = (): Libc => {
  if (loaded) return loaded;
  const library = koffi.load(null);
  loaded = {
    tcgetattr: library.func('int tcgetattr(int fd, void *settings)'),
    tcsetattr: library.func('int tcsetattr(int fd, int when, const void *settings)'),
    tcdrain: library.func('int tcdrain(int fd)'),
    ioctl: library.func('int ioctl(int fd, unsigned long request, void *data)'),
    cfmakeraw: library.func('void cfmakeraw(void *settings)'),
    cfsetspeed: library.func('int cfsetspeed(void *settings, unsigned int speed)'),
  };
  return loaded;
};

const check = (result: number, doing: string): void => {
  if (result !== 0) throw new Error(`${doing} failed with errno ${koffi.errno()}`);
};

interface Termios {
  /**
   * Sets the port to 19,200 baud, eight data bits and raw mode. `checksNinthBit`: a received byte with a ninth bit of 1 arrives as FF 00
   * and the byte.
   */
  setRaw(options: { readonly checksNinthBit: boolean }): void;
  setNinthBit(bit: NinthBit): void;
  drain(): void;
}

/**
 * Reads the terminal settings of an open port. Throws an Error if it is not a terminal. `keepsParity`: false for a pseudo-terminal, whose
 * driver drops PARENB, so that a call that changes only PARENB fails.
 */
const loadTermios = (fd: number, { keepsParity }: { readonly keepsParity: boolean }): Termios => {
  const { tcgetattr, tcsetattr, tcdrain, ioctl, cfmakeraw, cfsetspeed } = libc();
  const settings = Buffer.alloc(termiosSize);
  check(tcgetattr(fd, settings), 'Reading the settings of the port');

  const setFlags = (at: number, set: number, clear: number): void => {
    const flags = settings.readUInt32LE(at);
    settings.writeUInt32LE(((flags & ~clear) | set) >>> 0, at);
  };

  const apply = (): void => check(tcsetattr(fd, applyNow, settings), 'Changing the settings of the port');

  return {
    setRaw({ checksNinthBit }) {
      cfmakeraw(settings);
      check(cfsetspeed(settings, baud), 'Setting the speed');
      settings.writeUInt8(1, minimumAt);
      setFlags(controlFlagsAt, controlFlags.CLOCAL | controlFlags.CREAD, 0);
      const checking = inputFlags.INPCK | inputFlags.PARMRK;
      setFlags(inputFlagsAt, checksNinthBit ? checking : 0, checking | inputFlags.IGNPAR);
      apply();
      setLowLatency(fd, ioctl);
    },
    setNinthBit(bit) {
      const { PARENB, PARODD, CMSPAR } = controlFlags;
      const parity = CMSPAR | (keepsParity ? PARENB : 0);
      setFlags(controlFlagsAt, bit === 'mark' ? parity | PARODD : parity, PARODD);
      apply();
    },
    drain() {
      check(tcdrain(fd), 'Draining the port');
    },
  };
};

/** Sets a USB serial adapter to deliver received bytes at once: its default latency of 16 ms is most of the machine's reply timeout. */
const setLowLatency = (fd: number, ioctl: Call): void => {
  const info = Buffer.alloc(serialInfoSize);
  // Returns without an error because not every driver supports these settings, and a pseudo-terminal has none.
  if (ioctl(fd, requests.TIOCGSERIAL, info) !== 0) return;
  info.writeUInt32LE(info.readUInt32LE(serialFlagsAt) | lowLatency, serialFlagsAt);
  ioctl(fd, requests.TIOCSSERIAL, info);
};

/**
 * A serial port or pseudo-terminal as raw bytes. Reads are asynchronous in the event loop and use no thread; writing, draining and changing
 * the ninth bit block this thread for about as long as sending takes.
 */
export class TtyPort {
  onBytes: (bytes: Uint8Array) => void = () => {};
  onFailure: (error: Error) => void = () => {};
  readonly #fd: number;
  readonly #termios: Termios;
  readonly #reader: ReadStream;
  #isClosing = false;

  /**
   * Opens the port. Throws an Error with the system's error code if the path cannot be opened or is not a terminal. `isSerial`: whether to
   * mark received bytes that have a ninth bit; false for a pseudo-terminal, or a port that encodes the ninth bit in its bytes.
   */
  constructor(path: string, { isSerial }: { readonly isSerial: boolean }) {
    this.#fd = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
    try {
      this.#termios = loadTermios(this.#fd, { keepsParity: isSerial });
      this.#termios.setRaw({ checksNinthBit: isSerial });
      // The read stream opens the device a second time, with its own file descriptor.
      this.#reader = new ReadStream(this.#fd);
    } catch (error) {
      closeSync(this.#fd);
      throw error;
    }
    this.#reader.on('data', (bytes: Uint8Array) => this.onBytes(bytes));
    this.#reader.on('error', (error) => this.#fail(error));
    this.#reader.on('end', () => this.#fail(new Error(`${path} has ended.`)));
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at);
  }

  /** Blocks until the serial port has sent all bytes that were written. */
  drain(): void {
    this.#termios.drain();
  }

  setNinthBit(bit: NinthBit): void {
    this.#termios.setNinthBit(bit);
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (!this.#reader.closed)
      await new Promise<void>((resolve) => {
        this.#reader.once('close', () => resolve());
        this.#reader.destroy();
      });
    closeSync(this.#fd);
  }

  #fail(error: Error): void {
    if (!this.#isClosing) this.onFailure(error);
  }
}
