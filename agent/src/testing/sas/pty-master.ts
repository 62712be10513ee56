import { closeSync, constants, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import koffi from 'koffi';
import { wakeUp } from '../../drivers/sas/line/nine-bit-line.ts';

const controlFlagsAt = 8;
const oddParity = 0o1000;
const termiosSize = 60;

/** The machine's side of a pseudo-terminal. It sees the parity that the other side has set, and makes words of what it reads. */
export class PtyMaster {
  readonly path: string;
  onWord: (word: number) => void = () => {};
  readonly #fd: number;
  readonly #reader: ReadStream;

  constructor() {
    const libc = koffi.load(null);
    const call = (declaration: string, ...values: unknown[]): unknown => libc.func(declaration)(...values);
    const fd = call('int posix_openpt(int flags)', constants.O_RDWR | constants.O_NOCTTY);
    if (typeof fd !== 'number' || fd < 0) throw new Error('no pseudo-terminal');
    call('int grantpt(int fd)', fd);
    call('int unlockpt(int fd)', fd);
    const name = Buffer.alloc(64);
    call('int ptsname_r(int fd, void *name, size_t size)', fd, name, name.length);
    this.path = name.subarray(0, name.indexOf(0)).toString();
    this.#fd = fd;
    this.#reader = new ReadStream(fd);
    const tcgetattr = libc.func('int tcgetattr(int fd, void *settings)');
    const settings = Buffer.alloc(termiosSize);
    this.#reader.on('data', (bytes: Uint8Array) => {
      tcgetattr(fd, settings);
      const bit = settings.readUInt32LE(controlFlagsAt) & oddParity ? wakeUp : 0;
      for (const byte of bytes) this.onWord(bit | byte);
    });
    // The system reports an error when the other side closes.
    this.#reader.on('error', () => {});
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at);
  }

  async close(): Promise<void> {
    if (!this.#reader.closed)
      await new Promise<void>((resolve) => {
        this.#reader.once('close', () => resolve());
        this.#reader.destroy();
      });
    try {
      closeSync(this.#fd);
    } catch {
      // The stream has closed it already.
    }
  }
}
