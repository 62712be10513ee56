import type { Clock } from '../../platform/clock/clock.ts';

/** Time in ms between two judgements of all that is looked at, in case a message about a change was lost. */
const sweepMs = 10_000;
/** Most judgements one after another, each doubted by a change while the database was read. */
const maxJudgements = 20;

interface Verdict {
  users: number;
  /** False until it was judged, and from each doubt until it is judged again. */
  isAllowed: boolean;
  doubts: number;
  isJudging: boolean;
}

export interface WatchVerdictsDependencies<Key> {
  readonly clock: Clock;
  /** Asks the database. */
  readonly judge: (key: Key) => Promise<boolean>;
  readonly onChange: (key: Key) => void;
  readonly onError: (error: unknown) => void;
}

/** Keeps what is allowed now of all that somebody looks at, once for all who look. What nobody knows is not allowed. */
export class WatchVerdicts<Key> {
  readonly #dependencies: WatchVerdictsDependencies<Key>;
  readonly #verdicts = new Map<Key, Verdict>();
  readonly #stop: () => void;

  constructor(dependencies: WatchVerdictsDependencies<Key>) {
    this.#dependencies = dependencies;
    this.#stop = dependencies.clock.every(sweepMs, () => {
      for (const [key, verdict] of this.#verdicts) void this.#judge(key, verdict);
    });
  }

  stop(): void {
    this.#stop();
    this.#verdicts.clear();
  }

  isAllowed(key: Key): boolean {
    return this.#verdicts.get(key)?.isAllowed === true;
  }

  /** Call once for each use, and `leave` when it ends. */
  use(key: Key): void {
    const known = this.#verdicts.get(key);
    if (known) {
      known.users++;
      return;
    }
    const verdict: Verdict = { users: 1, isAllowed: false, doubts: 0, isJudging: false };
    this.#verdicts.set(key, verdict);
    void this.#judge(key, verdict);
  }

  leave(key: Key): void {
    const verdict = this.#verdicts.get(key);
    if (verdict && --verdict.users === 0) this.#verdicts.delete(key);
  }

  /** Takes back what was allowed until it is judged again. Without a key: everything. */
  doubt(key?: Key): void {
    for (const each of key === undefined ? [...this.#verdicts.keys()] : [key]) {
      const verdict = this.#verdicts.get(each);
      if (!verdict) continue;
      verdict.doubts++;
      this.#settle(each, verdict, false);
      void this.#judge(each, verdict);
    }
  }

  async #judge(key: Key, verdict: Verdict): Promise<void> {
    if (verdict.isJudging) return;
    verdict.isJudging = true;
    try {
      for (let judgements = 1; ; judgements++) {
        const { doubts } = verdict;
        const isAllowed = await this.#dependencies.judge(key);
        if (verdict.doubts !== doubts && judgements < maxJudgements) continue;
        return this.#settle(key, verdict, isAllowed && verdict.doubts === doubts);
      }
    } catch (error) {
      this.#dependencies.onError(error);
      this.#settle(key, verdict, false);
    } finally {
      verdict.isJudging = false;
    }
  }

  #settle(key: Key, verdict: Verdict, isAllowed: boolean): void {
    if (this.#verdicts.get(key) !== verdict || verdict.isAllowed === isAllowed) return;
    verdict.isAllowed = isAllowed;
    this.#dependencies.onChange(key);
  }
}
