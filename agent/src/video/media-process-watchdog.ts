import type { ChildProcess } from 'node:child_process';

/** Timeout in ms of a ping, after which the media process is killed. On a busy computer replies can take seconds. */
const hangLimitMs = 30_000;
const pingMs = 10_000;

/** Watchdog that kills a hanging media process: one that replies to no ping and sends no other message. */
export class MediaProcessWatchdog {
  readonly #child: ChildProcess;
  readonly #ask: () => void;
  readonly #timer: NodeJS.Timeout;
  /** Time of the oldest ping since which no message arrived; null if no ping is pending. */
  #askedAtMs: number | null = null;

  constructor(child: ChildProcess, ask: () => void) {
    this.#child = child;
    this.#ask = ask;
    this.#timer = setInterval(() => this.#ping(), pingMs);
    this.#timer.unref();
  }

  /** Must be called with each message of the media process, which shows that it does not hang. */
  beat(): void {
    this.#askedAtMs = null;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #ping(): void {
    const isSilent = () => this.#askedAtMs !== null && performance.now() - this.#askedAtMs > hangLimitMs;
    // Processes queued messages before killing: if the agent itself was blocked, the reply may be among them.
    if (isSilent()) setImmediate(() => isSilent() && this.#child.kill('SIGKILL'));
    this.#askedAtMs ??= performance.now();
    this.#ask();
  }
}
