import { randomUUID } from 'node:crypto';
import type { CabinetPress } from '@reelfloor/cabinet/cabinet';
import {
  type CommandId,
  done,
  pressContent,
  type Refusal,
  type Result,
  refuse,
  refused,
} from '@reelfloor/protocol';
import { KeysCutOff } from '../keys/key-board.ts';
import type { Accounts } from './accounts.ts';
import type { MachineDependencies, StakeKey } from './machine-dependencies.ts';
import { type OpenPress, type SasState, withCause } from './sas-state.ts';

type Pressed = Result<{ commandId: CommandId }>;
type Pulse = 'pressed' | 'failed' | 'cutOff';

/** Time in ms in which a machine says that a game began; without a word the meters are asked. */
const startMs = 1_500;
/** Time in ms after which the machine is asked whether the game is over, in case it was not heard to say so. */
const pollMs = 3_000;
/** So many presses in a row that began no game mean that the key's relay fails. */
const maxMissed = 3;

/** Presses the machine's keys, once for each command, and follows each round to its end. */
export class Rounds {
  readonly #dependencies: MachineDependencies;
  readonly #accounts: Accounts;
  readonly #answers = new Map<CommandId, Promise<Pressed>>();
  #started: (() => void) | null = null;
  #isGameRunning = false;
  #isSelecting = false;
  #missed = 0;
  #callOff: () => void = () => {};

  /** Called when a round is booked and nothing is played: a cash-out may have waited for that. */
  readonly #onIdle: () => void;

  constructor(dependencies: MachineDependencies, accounts: Accounts, onIdle: () => void) {
    this.#dependencies = dependencies;
    this.#accounts = accounts;
    this.#onIdle = onIdle;
  }

  /** True while a game runs or its end is not booked. */
  get isPlaying(): boolean {
    return this.#isGameRunning || this.#dependencies.journal.state.press !== null;
  }

  press(press: CabinetPress): Promise<Pressed> {
    const { commandId } = press;
    const { journal } = this.#dependencies;
    const content = pressContent(press);
    const earlier = journal.pressOf(commandId);
    const open = journal.state.press?.commandId === commandId ? journal.state.press : null;
    const known = earlier ?? open;
    if (known && known.content !== content) return Promise.resolve(refused('COMMAND_KEY_REUSED'));
    const running = this.#answers.get(commandId);
    if (running) return running;
    if (earlier)
      return Promise.resolve(earlier.refusal ? { ok: false, refusal: earlier.refusal } : done({ commandId }));
    if (open) return Promise.resolve(refused('COMMAND_UNKNOWN_OUTCOME'));
    const answer = this.#press(press, content).finally(() => this.#answers.delete(commandId));
    this.#answers.set(commandId, answer);
    return answer;
  }

  async #press(press: CabinetPress, content: string): Promise<Pressed> {
    const { journal, setup, write } = this.#dependencies;
    const { state } = journal;
    const { commandId } = press;
    const key = setup.stakeKeys.find(
      ({ id }) => id === (press.button === 'band' ? press.bandId : state.bandId),
    );
    const begins = press.button === 'spin' || key?.plays === true;
    const seated = press.epoch > state.epoch ? { ...state, epoch: press.epoch } : state;
    const refusal = key ? this.#refuse(state, press, key, begins) : refuse('BAND_UNKNOWN');
    if (refusal || !key) {
      const why = refusal ?? refuse('BAND_UNKNOWN');
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
    if (pulse === 'cutOff') return this.#endUnplayed(opened);
    return this.#dependencies.inTurn(() => this.#findOut(commandId));
  }

  /** Presses a key that begins no game. The next round shows which stake the machine has taken. */
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
    const refusal = isPressed ? null : refuse('MACHINE_NOT_READY', { machine: machineId });
    const { state } = journal;
    write({
      state: { ...state, epoch: Math.max(epoch, state.epoch), bandId: isPressed ? key.id : state.bandId },
      events: [],
      command: { commandId, content, refusal },
    });
    return refusal ? { ok: false, refusal } : done({ commandId });
  }

  /** Presses a key. `failed`: the board did not answer, and may have pressed it. `cutOff`: no key may be pressed now, and none was. */
  pulse(channel: number): Promise<Pulse> {
    const { keys, machineId, report } = this.#dependencies;
    return keys.pulse(channel).then(
      () => 'pressed',
      (error) => {
        report(`machine ${machineId}: the key board failed: ${String(error)}`);
        return error instanceof KeysCutOff ? 'cutOff' : 'failed';
      },
    );
  }

  /**
   * Presses a key, and returns how long it took in ms until the machine said that a game began; null if it did not in time. A board
   * that does not answer may have pressed the key all the same.
   */
  async pulseAndListen(channel: number): Promise<{ readonly pulse: Pulse; readonly tookMs: number | null }> {
    const atMs = this.#dependencies.clock.nowMs();
    const { started, giveUp } = this.#startInTime();
    const pulse = await this.pulse(channel);
    if (pulse === 'cutOff') giveUp();
    const startedMs = await started;
    return { pulse, tookMs: startedMs === null ? null : startedMs - atMs };
  }

  #refuse(state: SasState, press: CabinetPress, key: StakeKey, begins: boolean): Refusal | null {
    const machine = this.#dependencies.machineId;
    if (press.epoch < state.epoch) return refuse('SEAT_NONE');
    if (state.causes.length > 0 || state.meters === null) return refuse('MACHINE_FAULT', { machine });
    if (state.handPay || state.cashOut || state.transfer) return refuse('MACHINE_NOT_READY', { machine });
    // A stake key that begins nothing may be pressed only between games: during one, many machines ignore it.
    // While a stake key is held, nobody knows which stake a game would have.
    if (this.isPlaying || this.#isSelecting) return refuse('PRESS_TOO_FAST');
    if (!begins) return null;
    if (press.isUnrecorded) return refuse('NOT_RECORDED', { machine });
    const sinceMs = state.last
      ? this.#dependencies.clock.nowMs() - state.last.startedAtMs
      : Number.POSITIVE_INFINITY;
    if (sinceMs >= 0 && sinceMs < (press.minCycleMs ?? 0)) return refuse('PRESS_TOO_FAST');
    const { maxStakeMinor = key.stakeMinor } = press;
    if (key.stakeMinor > maxStakeMinor) return refuse('STAKE_OVER_LIMIT', { limit: maxStakeMinor });
    return state.meterMinor < key.stakeMinor ? refuse('CREDIT_TOO_LOW') : null;
  }

  /** `started` resolves to the time at which the machine says that a game began, to null if it does not in time or after `giveUp`. */
  #startInTime(): { readonly started: Promise<number | null>; readonly giveUp: () => void } {
    const { promise: started, resolve } = Promise.withResolvers<number | null>();
    const end = (atMs: number | null): void => {
      this.#started = null;
      callOff();
      resolve(atMs);
    };
    const giveUp = (): void => end(null);
    const callOff = this.#dependencies.clock.after(startMs, giveUp);
    this.#started = () => end(this.#dependencies.clock.nowMs());
    return { started, giveUp };
  }

  /** The machine took the press: answers it, and looks later whether the game is over. */
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
    return done({ commandId });
  }

  /** Asks the meters whether a press began a game that was not heard. Without an answer the press stays in doubt. */
  async #findOut(commandId: CommandId): Promise<Pressed> {
    const { journal, write } = this.#dependencies;
    const { press } = journal.state;
    if (press?.commandId !== commandId || press.isTaken) return done({ commandId });
    const hasBegun = await this.#accounts.hasGameBegun();
    if (hasBegun === true) return this.#taken(commandId);
    if (hasBegun === null) {
      this.#pollLater();
      return refused('COMMAND_UNKNOWN_OUTCOME');
    }
    this.#missed += 1;
    if (this.#missed >= maxMissed) {
      const { state } = journal;
      write({ state: { ...state, causes: withCause(state.causes, 'keys', true) }, events: [] });
    }
    return this.#endUnplayed(press);
  }

  /** Ends a press that has begun no game. With `isInDoubt` an event says so, because its answer said that nobody knew. */
  #endUnplayed({ commandId, content, isTaken }: OpenPress, isInDoubt = false): Pressed {
    const { journal, machineId, write } = this.#dependencies;
    const refusal = refuse('MACHINE_NOT_READY', { machine: machineId });
    write({
      state: { ...journal.state, press: null },
      events: isInDoubt ? [{ type: 'pressUnplayed', commandId }] : [],
      ...(!isTaken && { command: { commandId, content, refusal } }),
    });
    return { ok: false, refusal };
  }

  /** Ends the doubt about a press of before a restart or of a lost line, once the machine answers again. Call it in turn. */
  async #resolveDoubt(): Promise<void> {
    const { press } = this.#dependencies.journal.state;
    if (press === null || press.isTaken || this.#answers.has(press.commandId)) return;
    const hasBegun = await this.#accounts.hasGameBegun();
    if (hasBegun === null) return;
    if (hasBegun) this.#taken(press.commandId);
    else this.#endUnplayed(press, true);
  }

  /**
   * Books what was played while nobody listened. A game that still runs is booked when it has ended. Call it in turn; false: the
   * machine gave no reading.
   */
  async resume(): Promise<boolean> {
    await this.#resolveDoubt();
    if (!this.#isGameRunning && !this.#dependencies.journal.state.press?.isTaken)
      return this.#accounts.settle();
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

  /** Ends a press that the machine seemed to take and did not count, now that no game runs: what was heard was of another game. */
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

  /** Books the game that has ended, in turn. An end without a beginning may be that of an earlier game, while another one runs. */
  gameEnded(): void {
    if (!this.#isGameRunning && this.isPlaying) return this.#dependencies.later(() => this.#settleIfOver());
    this.#dependencies.later(() => this.#settle());
  }

  async #settle(): Promise<void> {
    this.#callOff();
    if (!(await this.#accounts.settle({ afterGame: true }))) return this.#pollLater();
    this.#isGameRunning = false;
    this.#dependencies.changed();
    // What ended may have been another game than that of the press.
    if (this.isPlaying) this.#pollLater();
    else this.#onIdle();
  }

  /** Looks after some time whether the running game is over: then the machine is ready for transfers. */
  #pollLater(): void {
    this.#callOff();
    this.#callOff = this.#dependencies.clock.after(pollMs, () =>
      this.#dependencies.later(() => this.#settleIfOver()),
    );
  }

  /** Books the running game if it is over, in turn. */
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
