import type { KeyTestOutcome } from '@reelfloor/protocol/channels/commissioning';
import type { KeyTestResult } from './commissioning-state.ts';
import type { MachineDependencies, StakeKey } from './machine-dependencies.ts';
import type { MeterBookkeeper } from './meter-bookkeeper.ts';
import type { RoundTracker } from './round-tracker.ts';

/** Pause in ms between pressing a stake key and the spin key. */
const betweenKeysMs = 500;
const pollMs = 500;
/** Timeout in ms of a test game; a game with free games takes minutes. */
const longestGameMs = 300_000;

type Game = {
  readonly outcome: KeyTestOutcome;
  readonly tookMs: number | null;
  readonly stakeMinor: number | null;
};

/** Tests a machine's keys by pressing them while it is out of service, and stores the results in the journal. */
export class CommissioningKeyTest {
  readonly #dependencies: MachineDependencies;
  readonly #accounts: MeterBookkeeper;
  readonly #rounds: RoundTracker;
  readonly #sleep: (ms: number) => Promise<void>;
  #channel: number | null = null;

  constructor(
    dependencies: MachineDependencies,
    accounts: MeterBookkeeper,
    rounds: RoundTracker,
    sleep: (ms: number) => Promise<void>,
  ) {
    this.#dependencies = dependencies;
    this.#accounts = accounts;
    this.#rounds = rounds;
    this.#sleep = sleep;
  }

  /** Number of the relay wired to the key under test; null if no key is being tested. */
  get channel(): number | null {
    return this.#channel;
  }

  begin(channel: number): void {
    this.#channel = channel;
    void this.#test(channel)
      .catch((error: unknown) => {
        // Only reported: if the journal fails, the machine is taken out of play anyway.
        this.#dependencies.report(`machine ${this.#dependencies.machineId}: the test of a key ended: ${String(error)}`);
      })
      .finally(() => {
        this.#channel = null;
        this.#dependencies.changed();
      });
  }

  async #test(channel: number): Promise<void> {
    const { setup } = this.#dependencies;
    const key = setup.stakeKeys.find((one) => one.channel === channel);
    if (!key || key.plays) return this.#note(channel, await this.#play([channel], key ?? null));
    // Selects another stake first: if this key's stake is already selected, pressing the key would prove nothing.
    for (const other of setup.stakeKeys) {
      const { stakeMinor } = this.#dependencies.journal.state.commissioning;
      if (stakeMinor !== null && stakeMinor !== key.stakeMinor) break;
      if (other === key) continue;
      const channels = other.plays ? [other.channel] : [other.channel, setup.spinChannel];
      this.#note(other.channel, await this.#play(channels, other));
    }
    this.#note(channel, await this.#play([channel, setup.spinChannel], key));
  }

  /** Presses the keys one after another and waits for the game that the last one must begin. Returns the test's result. */
  async #play(channels: readonly number[], key: StakeKey | null): Promise<Game> {
    const { journal, setup, inTurn } = this.#dependencies;
    const isRead = await inTurn(() => this.#accounts.settle());
    const before = journal.state;
    const leastMinor = key?.stakeMinor ?? 1;
    const creditMinor = (before.meters?.credits.value ?? 0) * setup.denomMinor;
    if (!isRead || this.#rounds.isPlaying || creditMinor < leastMinor) return nothingPressed;
    const last = channels.at(-1) ?? setup.spinChannel;
    for (const channel of channels.slice(0, -1)) {
      const pulse = await this.#rounds.pulse(channel);
      if (pulse !== 'pressed') return { ...nothingPressed, outcome: outcomeOf[pulse] };
      await this.#sleep(betweenKeysMs);
    }
    const { pulse, tookMs } = await this.#rounds.pulseAndListen(last);
    if (tookMs === null && (await inTurn(() => this.#accounts.hasGameBegun())) !== true)
      return { ...nothingPressed, outcome: outcomeOf[pulse] };
    await this.#waitForEnd();
    const stakeMinor = journal.state.commissioning.tested.stakedMinor - before.commissioning.tested.stakedMinor;
    const isOther = key !== null && stakeMinor !== key.stakeMinor;
    return { outcome: isOther ? 'otherStake' : 'works', tookMs, stakeMinor };
  }

  async #waitForEnd(): Promise<void> {
    const { clock, inTurn } = this.#dependencies;
    const untilMs = clock.nowMs() + longestGameMs;
    while (this.#rounds.isPlaying && clock.nowMs() < untilMs) await this.#sleep(pollMs);
    await inTurn(() => this.#accounts.settle());
  }

  #note(channel: number, { outcome, tookMs, stakeMinor }: Game): void {
    const { journal, clock, write } = this.#dependencies;
    const { commissioning } = journal.state;
    const test: KeyTestResult = { atMs: clock.nowMs(), outcome, tookMs, stakeMinor };
    write({
      state: {
        ...journal.state,
        commissioning: {
          ...commissioning,
          keys: { ...commissioning.keys, [channel]: test },
          stakeMinor: stakeMinor ?? commissioning.stakeMinor,
        },
      },
      events: [],
    });
  }
}

/** Test result by the result of the key press, for presses after which no game began. */
const outcomeOf = {
  pressed: 'noGame',
  failed: 'boardFailed',
  noReply: 'boardFailed',
  slow: 'boardSlow',
  down: 'notReady',
} as const;
const nothingPressed: Game = { outcome: 'notReady', tookMs: null, stakeMinor: null };
