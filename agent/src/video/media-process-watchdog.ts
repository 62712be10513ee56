import type { ChildProcess } from 'node:child_process';

/** Timeout in ms of a ping, after which the process is killed. On a busy computer replies can take seconds. */
const hangLimitMs = 30_000;
const pingMs = 10_000;

/** Watchdog that kills a hanging process: one that replies to no ping and sends no other message. */
export class MediaProcessWatchdog {
  readonly #child: ChildProcess;
  readonly #ask: () => void;
  readonly #timer: NodeJS.Timeout;
  /** Time of the oldest ping after which no message arrived; null if none is pending. */
  #askedAtMs: number | null = null;

  constructor(child: ChildProcess, ask: () => void) {
    this.#child = child;
    this.#ask = ask;
    this.#timer = setInterval(() => this.#ping(), pingMs);
    this.#timer.unref();
  }

  /** Must be called with each message of the process. */
  beat(): void {
    this.#askedAtMs = null;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #ping(): void {
    const isSilent = () => this.#askedAtMs !== null && performance.now() - this.#askedAtMs > hangLimitMs;
    // Process queued messages before killing: if the agent itself was blocked, the reply may be among them.
    if (isSilent()) setImmediate(() => isSilent() && this.#child.kill('SIGKILL'));
    this.#askedAtMs ??= performance.now();
    this.#ask();
  }
}
