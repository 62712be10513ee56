import { randomUUID } from 'node:crypto';
import type { CabinetPress } from '@reelfloor/cabinet/cabinet';
import {
  type CommandId,
  computeKeyPressFingerprint,
  createRefusal,
  createRefusedResult,
  okResult,
  type Refusal,
  type Result,
} from '@reelfloor/protocol';
import { KeysDisabledError, type KeysDisabledReason } from '../keys/key-relays.ts';
import type { MachineDependencies, StakeKey } from './machine-dependencies.ts';
import type { MeterBookkeeper } from './meter-bookkeeper.ts';
import { addOutOfServiceCause, type PendingPress, type SasState } from './sas-state.ts';

type Pressed = Result<{ commandId: CommandId }>;
type Pulse = 'pressed' | 'failed' | KeysDisabledReason;

/** Timeout in ms for the machine's "game started" exception after a key was pressed; without one, the meters are read. */
const startMs = 1_500;
/** Time in ms within which an answer to a press reaches the server, also over a slow network: it waits two seconds for it. */
const answerMs = 1_000;
/** Interval in ms of polling whether the game is over, in case the "game ended" exception was lost. */
const pollMs = 3_000;
/** Number of consecutive presses without a game after which the key's relay or its board counts as broken. */
const maxMissed = 3;

const isCertainlyNotPressed = (pulse: Pulse): boolean => pulse !== 'pressed' && pulse !== 'failed';

/** Presses the machine's keys, once for each command, and tracks each round until it is booked. */
export class RoundTracker {
  readonly #dependencies: MachineDependencies;
  readonly #accounts: MeterBookkeeper;
  readonly #answers = new Map<CommandId, Promise<Pressed>>();
  #started: (() => void) | null = null;
  #isGameRunning = false;
  #isSelecting = false;
  #missed = 0;
  #callOff: () => void = () => {};

  /** Called when a round is booked and no game is running: a cash-out may be waiting for that. */
  readonly #onIdle: () => void;

  constructor(dependencies: MachineDependencies, accounts: MeterBookkeeper, onIdle: () => void) {
    this.#dependencies = dependencies;
    this.#accounts = accounts;
    this.#onIdle = onIdle;
  }

  /** Whether a game is running, or has ended and is not booked yet. */
  get isPlaying(): boolean {
    return this.#isGameRunning || this.#dependencies.journal.state.press !== null;
  }

  press(press: CabinetPress): Promise<Pressed> {
    const { commandId } = press;
    const { journal } = this.#dependencies;
    const content = computeKeyPressFingerprint(press);
    const earlier = journal.pressOf(commandId);
    const open = journal.state.press?.commandId === commandId ? journal.state.press : null;
    const known = earlier ?? open;
    if (known && known.content !== content) return Promise.resolve(createRefusedResult('COMMAND_KEY_REUSED'));
    const running = this.#answers.get(commandId);
    if (running) return running;
    if (earlier)
      return Promise.resolve(earlier.refusal ? { ok: false, refusal: earlier.refusal } : okResult({ commandId }));
    if (open) return Promise.resolve(createRefusedResult('COMMAND_UNKNOWN_OUTCOME'));
    const answer = this.#press(press, content).finally(() => this.#answers.delete(commandId));
    this.#answers.set(commandId, answer);
    return answer;
  }

  async #press(press: CabinetPress, content: string): Promise<Pressed> {
    const { journal, setup, write } = this.#dependencies;
    const { state } = journal;
    const { commandId } = press;
    const key = setup.stakeKeys.find(({ id }) => id === (press.button === 'band' ? press.bandId : state.bandId));
    const begins = press.button === 'spin' || key?.plays === true;
    const seated = press.epoch > state.epoch ? { ...state, epoch: press.epoch } : state;
    const refusal = key ? this.#refuse(state, press, key, begins) : createRefusal('BAND_UNKNOWN');
    if (refusal || !key) {
      const why = refusal ?? createRefusal('BAND_UNKNOWN');
      write({ state: seated, events: [], command: { commandId, content, refusal: why } });
      return { ok: false, refusal: why };
    }
    if (!begins) return this.#selectStake(commandId, { content, key, epoch: seated.epoch });
    const atMs = this.#dependencies.clock.nowMs();
    const opened = { commandId, content, bandId: key.id, roundId: randomUUID(), atMs, isTaken: false };
    write({ state: { ...seated, bandId: key.id, press: opened }, events: [] });
    const channel = press.button === 'spin' ? setup.spinChannel : key.channel;
    const { pulse, tookMs } = await this.pulseAndListen(channel);
    if (tookMs !== null) return this.#taken(commandId);
    if (isCertainlyNotPressed(pulse)) {
      if (pulse !== 'down') this.#countMissed();
      return this.#endUnplayed(opened, this.#isLate(opened));
    }
    return this.#dependencies.inTurn(() => this.#findOut(commandId));
  }

  /** Presses a stake key that begins no game. Only the next round shows which stake the machine has selected. */
  async #selectStake(
    commandId: CommandId,
    { content, key, epoch }: { content: string; key: StakeKey; epoch: number },
  ): Promise<Pressed> {
    const { journal, machineId, write } = this.#dependencies;
    this.#isSelecting = true;
    const pulse = await this.pulse(key.channel).finally(() => {
      this.#isSelecting = false;
    });
    const isPressed = pulse === 'pressed';
    const refusal = isPressed ? null : createRefusal('MACHINE_NOT_READY', { machine: machineId });
    const { state } = journal;
    write({
      state: { ...state, epoch: Math.max(epoch, state.epoch), bandId: isPressed ? key.id : state.bandId },
      events: [],
      command: { commandId, content, refusal },
    });
    return refusal ? { ok: false, refusal } : okResult({ commandId });
  }

  /**
   * Presses a key. `failed`: the relay board did not reply, and may have pressed it. Any other result but `pressed`: the keys are disabled,
   * and none was pressed.
   */
  pulse(channel: number): Promise<Pulse> {
    const { keys, machineId, report } = this.#dependencies;
    return keys.pulse(channel).then(
      () => 'pressed',
      (error) => {
        report(`machine ${machineId}: the key board failed: ${String(error)}`);
        return error instanceof KeysDisabledError ? error.reason : 'failed';
      },
    );
  }

  /**
   * Presses a key. `tookMs`: time until the machine reported that a game began; null if it reported none within `startMs` of the press. A
   * relay board that does not reply may still have pressed the key.
   */
  async pulseAndListen(channel: number): Promise<{ readonly pulse: Pulse; readonly tookMs: number | null }> {
    const { clock } = this.#dependencies;
    const atMs = clock.nowMs();
    const { promise: started, resolve } = Promise.withResolvers<number | null>();
    this.#started = () => resolve(clock.nowMs() - atMs);
    const pulse = await this.pulse(channel);
    // The time begins only now, because the relay board may have closed the key as late as this.
    const callOff = clock.after(startMs, () => resolve(null));
    if (isCertainlyNotPressed(pulse)) resolve(null);
    const tookMs = await started;
    callOff();
    this.#started = null;
    return { pulse, tookMs };
  }

  #refuse(state: SasState, press: CabinetPress, key: StakeKey, begins: boolean): Refusal | null {
    const machine = this.#dependencies.machineId;
    if (press.epoch < state.epoch) return createRefusal('SEAT_NONE');
    if (state.causes.length > 0 || state.meters === null) return createRefusal('MACHINE_FAULT', { machine });
    if (state.handPay || state.cashOut || state.transfer) return createRefusal('MACHINE_NOT_READY', { machine });
    // Refuses the press: many machines ignore a stake key during a game, and while a stake key is being pressed, the stake of a game would
    // be unknown.
    if (this.isPlaying || this.#isSelecting) return createRefusal('PRESS_TOO_FAST');
    if (!begins) return null;
    if (press.isUnrecorded) return createRefusal('NOT_RECORDED', { machine });
    const sinceMs = state.last ? this.#dependencies.clock.nowMs() - state.last.startedAtMs : Number.POSITIVE_INFINITY;
    if (sinceMs >= 0 && sinceMs < (press.minCycleMs ?? 0)) return createRefusal('PRESS_TOO_FAST');
    const { maxStakeMinor = key.stakeMinor } = press;
    if (key.stakeMinor > maxStakeMinor) return createRefusal('STAKE_OVER_LIMIT', { limit: maxStakeMinor });
    return state.meterMinor < key.stakeMinor ? createRefusal('CREDIT_TOO_LOW') : null;
  }

  /** Accepts the press, because the machine has begun a game. Schedules a poll whether the game is over. */
  #taken(commandId: CommandId): Pressed {
    const { journal, write } = this.#dependencies;
    const { press } = journal.state;
    this.#missed = 0;
    if (press?.commandId === commandId && !press.isTaken)
      write({
        state: { ...journal.state, press: { ...press, isTaken: true } },
        events: [],
        command: { commandId, content: press.content, refusal: null },
      });
    this.#pollLater();
    return okResult({ commandId });
  }

  /**
   * Checks by the meters whether a press began a game whose exception was lost. If the machine does not reply, the press's outcome stays
   * unknown.
   */
  async #findOut(commandId: CommandId): Promise<Pressed> {
    const { press } = this.#dependencies.journal.state;
    if (press?.commandId !== commandId || press.isTaken) return okResult({ commandId });
    const hasBegun = await this.#accounts.hasGameBegun();
    if (hasBegun === true) return this.#taken(commandId);
    if (hasBegun === null) {
      this.#pollLater();
      return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    }
    this.#countMissed();
    return this.#endUnplayed(press, this.#isLate(press));
  }

  /** Whether the server may no longer wait for the answer to this press; also if the clock was set back. */
  #isLate({ atMs }: PendingPress): boolean {
    const tookMs = this.#dependencies.clock.nowMs() - atMs;
    return tookMs < 0 || tookMs > answerMs;
  }

  /**
   * Counts a press that began no game, or that the relay board could not carry out. After `maxMissed` in a row the machine is out of
   * service, because nobody could play on it.
   */
  #countMissed(): void {
    const { journal, write } = this.#dependencies;
    this.#missed += 1;
    if (this.#missed < maxMissed) return;
    this.#missed = 0;
    const { state } = journal;
    write({ state: { ...state, causes: addOutOfServiceCause(state.causes, 'keys', true) }, events: [] });
  }

  /**
   * Ends a press that began no game. `isInDoubt`: also adds an event, because the command was answered with "outcome unknown", or the server
   * may no longer wait for its answer.
   */
  #endUnplayed({ commandId, content, isTaken }: PendingPress, isInDoubt = false): Pressed {
    const { journal, machineId, write } = this.#dependencies;
    const refusal = createRefusal('MACHINE_NOT_READY', { machine: machineId });
    write({
      state: { ...journal.state, press: null },
      events: isInDoubt ? [{ type: 'pressUnplayed', commandId }] : [],
      ...(!isTaken && { command: { commandId, content, refusal } }),
    });
    return { ok: false, refusal };
  }

  /**
   * Finds out the outcome of a press from before a restart or a lost connection, once the machine replies again. Call it within `inTurn`.
   */
  async #resolveDoubt(): Promise<void> {
    const { press } = this.#dependencies.journal.state;
    if (press === null || press.isTaken || this.#answers.has(press.commandId)) return;
    const hasBegun = await this.#accounts.hasGameBegun();
    if (hasBegun === null) return;
    if (hasBegun) this.#taken(press.commandId);
    else this.#endUnplayed(press, true);
  }

  /**
   * Books what was played while the agent was not connected to the machine. A running game is booked when it has ended. Call it within
   * `inTurn`. False: the machine gave no reading.
   */
  async resume(): Promise<boolean> {
    await this.#resolveDoubt();
    if (!this.#isGameRunning && !this.#dependencies.journal.state.press?.isTaken) return this.#accounts.settle();
    const isOver = await this.#accounts.isGameOver();
    if (isOver === null) return false;
    if (!isOver) {
      this.#pollLater();
      return true;
    }
    const isRead = await this.#accounts.settle({ afterGame: true });
    if (isRead) {
      this.#isGameRunning = false;
      this.#endUncounted();
    }
    return isRead;
  }

  /**
   * Ends a press that seemed to begin a game but that the meters did not count, now that no game is running: the exception belonged to
   * another game.
   */
  #endUncounted(): void {
    const { press } = this.#dependencies.journal.state;
    if (press?.isTaken) this.#endUnplayed(press, true);
  }

  gameStarted(): void {
    this.#isGameRunning = true;
    this.#started?.();
    this.#dependencies.changed();
    this.#pollLater();
  }

  /**
   * Books the ended game. If no game start was reported but a press is pending, first checks whether the game is over: the report may be
   * about an earlier game.
   */
  gameEnded(): void {
    if (!this.#isGameRunning && this.isPlaying) return this.#dependencies.later(() => this.#settleIfOver());
    this.#dependencies.later(() => this.#settle());
  }

  async #settle(): Promise<void> {
    this.#callOff();
    if (!(await this.#accounts.settle({ afterGame: true }))) return this.#pollLater();
    this.#isGameRunning = false;
    this.#dependencies.changed();
    // The ended game may not be the one that the press began.
    if (this.isPlaying) this.#pollLater();
    else this.#onIdle();
  }

  /** Schedules a poll whether the running game is over: then the machine is ready for transfers. */
  #pollLater(): void {
    this.#callOff();
    this.#callOff = this.#dependencies.clock.after(pollMs, () => this.#dependencies.later(() => this.#settleIfOver()));
  }

  /** Books the running game if it is over. Call it within `inTurn`. */
  async #settleIfOver(): Promise<void> {
    await this.#resolveDoubt();
    if (!this.isPlaying) return;
    if ((await this.#accounts.isGameOver()) !== true) return this.#pollLater();
    if (await this.#accounts.settle({ afterGame: true })) this.#endUncounted();
    await this.#settle();
  }

  close(): void {
    this.#callOff();
  }
}
