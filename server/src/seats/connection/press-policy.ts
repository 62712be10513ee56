import { type CommandId, done, pressContent, type Result, refused } from '@reelfloor/protocol';
import type { Press } from '@reelfloor/protocol/channels/game';
import type { MachineFloor } from '../../machines/machine-floor.ts';
import type { Clock } from '../../process/clock.ts';
import { passFaultPoint } from '../../process/fault-points.ts';
import { traced } from '../../process/traced.ts';
import { refusalOf } from '../agent-refusal.ts';
import type { Seat } from '../seat.ts';

/** Shortest time in ms between two spins of a player. A round takes longer, so only a script is faster. */
const minSpinIntervalMs = 250;
/** Limit on presses of stake keys: `atOnce` in a burst, then one per `intervalMs` (ms). */
const bandPace = { atOnce: 10, intervalMs: 250 } as const;
/** Time in ms after which the agent drops a press that the cabinet has not begun. */
const pressTimeoutMs = 2_000;
const maxRemembered = 64;

type Pressed = Result<{ commandId: CommandId; cabinetMs?: number | undefined }>;

/** The outcome and the times of a press, for metrics. */
export interface ObservedPress {
  readonly outcome: 'accepted' | 'refused' | 'unknown';
  /** Time in ms from the press's arrival to its answer. */
  readonly tookMs: number;
  /** Time in ms until the agent answered, including the network; undefined if the press was not sent to an agent. */
  readonly linkMs: number | undefined;
  /** Time in ms that the cabinet needed; undefined if the agent does not tell it. */
  readonly cabinetMs: number | undefined;
}

interface Remembered {
  readonly content: string;
  readonly answer: Promise<Pressed>;
}

/** Decides whether a press from a seat is sent to the cabinet. No other code decides this. */
export class PressPolicy {
  readonly #seat: Seat;
  readonly #floor: MachineFloor;
  readonly #isHeld: () => boolean;
  readonly #mayPlay: () => Promise<Result<null>>;
  readonly #clock: Clock;
  readonly #onPress: (press: ObservedPress) => void;
  readonly #remembered = new Map<CommandId, Remembered>();
  #lastSpinAt = Number.NEGATIVE_INFINITY;
  /** Each press of a stake key moves this time (ms) on by one interval. If it is too far ahead of now, presses are refused. */
  #bandsPacedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: {
    seat: Seat;
    floor: MachineFloor;
    isHeld: () => boolean;
    mayPlay: () => Promise<Result<null>>;
    clock: Clock;
    onPress: (press: ObservedPress) => void;
  }) {
    this.#onPress = options.onPress;
    this.#seat = options.seat;
    this.#floor = options.floor;
    this.#isHeld = options.isHeld;
    this.#mayPlay = options.mayPlay;
    this.#clock = options.clock;
  }

  press(press: Press): Promise<Pressed> {
    const content = pressContent(press);
    const earlier = this.#remembered.get(press.commandId);
    if (earlier)
      return earlier.content === content ? earlier.answer : Promise.resolve(refused('COMMAND_KEY_REUSED'));
    const { machineId } = this.#seat;
    const answer = traced('press', { machineId, button: press.button }, () => this.#observe(press));
    this.#remembered.set(press.commandId, { content, answer });
    const oldest = this.#remembered.keys().next();
    if (this.#remembered.size > maxRemembered && !oldest.done) this.#remembered.delete(oldest.value);
    return answer;
  }

  async #observe(press: Press): Promise<Pressed> {
    const startedAt = performance.now();
    const times: { linkMs?: number } = {};
    const pressed = await this.#decide(press, times);
    const refusal = pressed.ok ? null : pressed.refusal.code;
    this.#onPress({
      outcome: pressed.ok ? 'accepted' : refusal === 'COMMAND_UNKNOWN_OUTCOME' ? 'unknown' : 'refused',
      tookMs: performance.now() - startedAt,
      linkMs: times.linkMs,
      cabinetMs: pressed.ok ? pressed.value.cabinetMs : undefined,
    });
    return pressed;
  }

  async #decide(press: Press, times: { linkMs?: number }): Promise<Pressed> {
    const { machineId, epoch } = this.#seat;
    if (!this.#isHeld()) return refused('SEAT_NONE');
    const machine = this.#floor.get(machineId);
    if (!machine?.link?.isReachable() || !machine.view)
      return refused('MACHINE_OFFLINE', { machine: machineId });
    const { phase } = machine.view;
    if (machine.fault !== null || phase === 'malfunction')
      return refused('MACHINE_FAULT', { machine: machineId });
    if (phase === 'handPay' || phase === 'cashOut')
      return refused('MACHINE_NOT_READY', { machine: machineId });
    if (press.button === 'band' && !machine.description.bands.some(({ id }) => id === press.bandId))
      return refused('BAND_UNKNOWN');
    const now = this.#clock.nowMs();
    if (press.button === 'spin') {
      if (now - this.#lastSpinAt < minSpinIntervalMs) return refused('PRESS_TOO_FAST');
      this.#lastSpinAt = now;
    }
    if (press.button === 'band' && !this.#takeBandPress(now)) return refused('RATE_LIMITED', { retry_s: 1 });
    const allowed: Result<null> = press.button === 'spin' ? await this.#mayPlay() : done(null);
    if (!allowed.ok) return allowed;
    const { link } = machine;
    if (!this.#isHeld()) return refused('SEAT_NONE');
    const command = { machineId, epoch, deadlineAt: now + pressTimeoutMs, ...press };
    const sentAt = performance.now();
    const answering = link.command('press', command, pressTimeoutMs);
    passFaultPoint('command.press.sent');
    const answer = await answering;
    times.linkMs = performance.now() - sentAt;
    passFaultPoint('command.press.answered');
    if (answer.kind === 'accepted')
      return done({ commandId: press.commandId, cabinetMs: answer.value.tookMs });
    // If the answer is unknown, the cabinet may have begun the press before its deadline: report neither success nor
    // refusal.
    return answer.kind === 'unknown' ? refused('COMMAND_UNKNOWN_OUTCOME') : refusalOf(answer.error);
  }

  #takeBandPress(now: number): boolean {
    const { atOnce, intervalMs } = bandPace;
    const pacedUntil = Math.max(now, this.#bandsPacedUntil);
    if (pacedUntil - now > (atOnce - 1) * intervalMs) return false;
    this.#bandsPacedUntil = pacedUntil + intervalMs;
    return true;
  }
}
