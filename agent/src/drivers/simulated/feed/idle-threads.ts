/** Idle threads kept for the next feeds. Two are enough if one player leaves while another joins. */
const keptThreads = 2;

/** If one idle thread has been enough for this long, in milliseconds, the other one ends: it holds 100 MB of drawings. */
const surplusLifeMs = 5 * 60_000;

interface Thread {
  readonly alive: boolean;
  /** The brand that the thread drew last. */
  readonly brandId: string | null;
  end(): Promise<void>;
}

export class IdleThreads<T extends Thread> {
  /** The thread that was used last is at the end. */
  #idle: T[] = [];
  #surplusTimer: NodeJS.Timeout | null = null;
  #isSurplus = false;

  get size(): number {
    return this.#idle.length;
  }

  /** Returns the idle thread that drew this brand last, or the one used last; undefined if none is idle. */
  take(brandId: string): T | undefined {
    this.#idle = this.#idle.filter(({ alive }) => alive);
    const taken = this.#idle.find((thread) => thread.brandId === brandId) ?? this.#idle.at(-1);
    this.#idle = this.#idle.filter((thread) => thread !== taken);
    if (this.#idle.length === 0) this.#countAnew();
    return taken;
  }

  keep(thread: T): void {
    if (!thread.alive) return;
    this.#idle.push(thread);
    this.#surplusTimer ??= setTimeout(() => {
      this.#isSurplus = true;
      this.#endSurplus();
    }, surplusLifeMs).unref();
    this.#endSurplus();
  }

  async end(): Promise<void> {
    const ending = this.#idle;
    this.#idle = [];
    this.#countAnew();
    await Promise.all(ending.map((thread) => thread.end()));
  }

  /** Ends those not used for longest. One always stays. */
  #endSurplus(): void {
    const most = this.#isSurplus ? 1 : keptThreads;
    while (this.#idle.length > most) void this.#idle.shift()?.end();
  }

  #countAnew(): void {
    if (this.#surplusTimer) clearTimeout(this.#surplusTimer);
    this.#surplusTimer = null;
    this.#isSurplus = false;
  }
}
