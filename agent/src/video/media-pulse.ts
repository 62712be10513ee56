import type { ChildProcess } from 'node:child_process';

/** A process that leaves a ping unanswered for this long, in milliseconds, is killed. On a busy computer answers can take seconds. */
const hangLimitMs = 30_000;
const pingMs = 10_000;

/** Kills a process that hangs: one that answers no ping and says nothing else either. */
export class MediaPulse {
  readonly #child: ChildProcess;
  readonly #ask: () => void;
  readonly #timer: NodeJS.Timeout;
  /** When the oldest ping was sent that nothing has come since; null if none is. */
  #askedAtMs: number | null = null;

  constructor(child: ChildProcess, ask: () => void) {
    this.#child = child;
    this.#ask = ask;
    this.#timer = setInterval(() => this.#ping(), pingMs);
    this.#timer.unref();
  }

  /** Call with each message of the process. */
  beat(): void {
    this.#askedAtMs = null;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #ping(): void {
    const isSilent = () => this.#askedAtMs !== null && performance.now() - this.#askedAtMs > hangLimitMs;
    // Read waiting messages before killing: if the agent itself was blocked, the answer may be among them.
    if (isSilent()) setImmediate(() => isSilent() && this.#child.kill('SIGKILL'));
    this.#askedAtMs ??= performance.now();
    this.#ask();
  }
}
