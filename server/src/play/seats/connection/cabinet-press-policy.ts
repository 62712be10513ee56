import {
  type Band,
  type CabinetView,
  type CommandId,
  computeKeyPressFingerprint,
  createRefusedResult,
  okResult,
  type Result,
} from '@reelfloor/protocol';
import type { CabinetGuarantees } from '@reelfloor/protocol/channels/agent-channel';
import type { KeyPress } from '@reelfloor/protocol/channels/game-channel';
import type { Clock } from '../../../platform/clock/clock.ts';
import { crashIfFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import { runInTraceSpan } from '../../../platform/process/trace-spans.ts';
import type { SpinRulesByAge } from '../../../players/protection/birth/age-rules.ts';
import { anyStake, type RemainingAllowance } from '../../../players/protection/limits/check-limits.ts';
import type { SpinPermissionSnapshot } from '../../../players/protection/play-permission-snapshot.ts';
import type { Machine } from '../../machines/machine.ts';
import type { MachineFloor } from '../../machines/machine-floor.ts';
import { toAgentRefusal } from '../machine-refusals.ts';
import type { Seat } from '../seat.ts';
import { SpinPaceLimiter } from './spin-pace-limiter.ts';

/** Rate limit of stake key presses: a burst of `atOnce`, then one per `intervalMs` (ms). */
const bandPace = { atOnce: 10, intervalMs: 250 } as const;
/** Time in ms after which the agent discards a key press that the cabinet has not begun to carry out. */
const pressTimeoutMs = 2_000;
const maxRemembered = 64;
/** Maximum stake of a free spin, in minor units. Sent with the press: the cabinet refuses a spin with a higher stake. */
const freeStakeMinor = 0;
/** A player with spending limits must wait until the previous round is in the ledger: timeout and polling interval, in ms. */
const databaseWait = { atMostMs: 1_000, pollMs: 50 } as const;

type Pressed = Result<{ commandId: CommandId; cabinetMs?: number | undefined }>;

/** Outcome and latencies of a key press, for metrics. */
export interface ObservedPress {
  readonly outcome: 'accepted' | 'refused' | 'unknown';
  /** Time in ms from the arrival of the key press to its answer. */
  readonly tookMs: number;
  /** Round-trip time to the agent in ms; undefined if the key press was not sent to an agent. */
  readonly linkMs: number | undefined;
  /** Time in ms that the cabinet took to carry out the key press; undefined if the agent does not report it. */
  readonly cabinetMs: number | undefined;
}

/** Checks of the player's spending and time limits before a spin is sent to the cabinet. */
export interface SpinChecks {
  /**
   * Checks whether the player's limits allow a spin with this stake; 0 for a free spin. PRESS_TOO_FAST: the previous round is not in the
   * ledger yet. `facts`: data read just before; null after a wait.
   */
  open(
    stakeMinor: number,
    commandId: CommandId,
    facts: SpinPermissionSnapshot | null,
  ): Promise<Result<RemainingAllowance>>;
  /** Reports that the spin did not begin (`refused`), or may not have (`unknown`). */
  close(commandId: CommandId, outcome: 'refused' | 'unknown'): Promise<void>;
}

/** The compliance rules for a spin, and the data from which they were computed, which also decides whether the player may play. */
interface SpinTerms extends SpinRulesByAge {
  readonly facts: SpinPermissionSnapshot | null;
}

interface Remembered {
  readonly content: string;
  readonly answer: Promise<Pressed>;
}

interface SentPress {
  readonly press: KeyPress;
  readonly machine: Machine;
  /** The compliance rules for the spin; null for a key press that does not begin a round. */
  readonly terms: SpinTerms | null;
  /** The pressed stake key; null for the spin key. */
  readonly band: Band | null;
}

/** Decides whether a key press from a player's page is sent to the cabinet. The only place that decides this. */
export class CabinetPressPolicy {
  readonly #seat: Seat;
  readonly #floor: MachineFloor;
  readonly #isHeld: () => boolean;
  readonly #spins: SpinChecks;
  readonly #terms: (conduct: CabinetGuarantees | undefined) => Promise<Result<SpinTerms>>;
  readonly #pace: SpinPaceLimiter;
  readonly #clock: Clock;
  readonly #onPress: (press: ObservedPress) => void;
  readonly #remembered = new Map<CommandId, Remembered>();
  /**
   * Rate limiter state: each stake key press adds one interval to this time (ms). Presses are refused while this time is too far in the
   * future.
   */
  #bandsPacedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: {
    seat: Seat;
    floor: MachineFloor;
    isHeld: () => boolean;
    spins: SpinChecks;
    /** Reads the compliance rules for a spin at a cabinet with these guarantees. */
    terms: (conduct: CabinetGuarantees | undefined) => Promise<Result<SpinTerms>>;
    clock: Clock;
    onPress: (press: ObservedPress) => void;
  }) {
    this.#onPress = options.onPress;
    this.#seat = options.seat;
    this.#floor = options.floor;
    this.#isHeld = options.isHeld;
    this.#spins = options.spins;
    this.#terms = options.terms;
    this.#pace = new SpinPaceLimiter(options.clock.nowMs());
    this.#clock = options.clock;
  }

  press(press: KeyPress): Promise<Pressed> {
    const content = computeKeyPressFingerprint(press);
    const earlier = this.#remembered.get(press.commandId);
    if (earlier)
      return earlier.content === content ? earlier.answer : Promise.resolve(createRefusedResult('COMMAND_KEY_REUSED'));
    const { machineId } = this.#seat;
    const answer = runInTraceSpan('press', { machineId, button: press.button }, () => this.#observe(press));
    this.#remembered.set(press.commandId, { content, answer });
    const oldest = this.#remembered.keys().next();
    if (this.#remembered.size > maxRemembered && !oldest.done) this.#remembered.delete(oldest.value);
    return answer;
  }

  async #observe(press: KeyPress): Promise<Pressed> {
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

  async #decide(press: KeyPress, times: { linkMs?: number }): Promise<Pressed> {
    const { machineId } = this.#seat;
    if (!this.#isHeld()) return createRefusedResult('SEAT_NONE');
    const machine = this.#floor.get(machineId);
    if (!machine?.link?.isReachable() || !machine.view)
      return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
    const { phase } = machine.view;
    if (machine.fault !== null || phase === 'malfunction')
      return createRefusedResult('MACHINE_FAULT', { machine: machineId });
    if (phase === 'handPay' || phase === 'cashOut')
      return createRefusedResult('MACHINE_NOT_READY', { machine: machineId });
    const band = press.button === 'band' ? machine.description.bands.find(({ id }) => id === press.bandId) : null;
    if (band === undefined) return createRefusedResult('BAND_UNKNOWN');
    if (band && !this.#takeBandPress(this.#clock.nowMs())) return createRefusedResult('RATE_LIMITED', { retry_s: 1 });
    if (band && !band.plays) return this.#send({ press, machine, terms: null, band }, times);
    const terms = await this.#beginSpin(press, machine, band);
    if (!terms.ok) return terms;
    try {
      return await this.#send({ press, machine, terms: terms.value, band }, times);
    } finally {
      this.#pace.end();
    }
  }

  async #send({ press, machine, terms, band }: SentPress, times: { linkMs?: number }): Promise<Pressed> {
    const { machineId, epoch } = this.#seat;
    const begins = terms !== null;
    const room = terms
      ? await this.#openSpin(press.commandId, band, terms.facts)
      : okResult({ ...anyStake, isFree: false });
    if (!room.ok) return room;
    const { isFree } = room.value;
    // The cabinet's last free spin may be over since its newest view, and the limits were not checked for a paid spin: forbid a stake.
    const maxStakeMinor = isFree ? freeStakeMinor : lowerOf(terms?.maxStakeMinor ?? null, room.value.maxStakeMinor);
    const { link } = machine;
    if (!this.#isHeld()) return createRefusedResult('SEAT_NONE');
    if (!link) return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
    if (begins) this.#pace.sent(this.#clock.nowMs(), originOf(press));
    const around = {
      ...(terms && terms.minCycleMs > 0 && { minCycleMs: terms.minCycleMs }),
      ...(maxStakeMinor !== null && { maxStakeMinor }),
    };
    const command = { machineId, epoch, ...press, ...around };
    const sentAt = performance.now();
    const answering = link.command('press', command, pressTimeoutMs);
    crashIfFaultPointSet('command.press.sent');
    const answer = await answering;
    times.linkMs = performance.now() - sentAt;
    if (begins) this.#pace.answered(this.#clock.nowMs());
    crashIfFaultPointSet('command.press.answered');
    if (answer.kind === 'accepted') return okResult({ commandId: press.commandId, cabinetMs: answer.value.tookMs });
    // The cabinet may have carried out the press before its deadline, or still waits for its machine: report an unknown outcome.
    const isUnknown = answer.kind === 'unknown' || answer.error.code === 'COMMAND_UNKNOWN_OUTCOME';
    // Report how the spin's start ended. If this call fails, the player's next spin stays blocked until they leave the seat.
    if (room.value.maxStakeMinor !== null)
      await this.#spins.close(press.commandId, isUnknown ? 'unknown' : 'refused').catch(() => {});
    if (isUnknown) return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    const isPaidByNow = isFree && answer.error.code === 'STAKE_OVER_LIMIT';
    return isPaidByNow ? createRefusedResult('PRESS_TOO_FAST') : toAgentRefusal(answer.error);
  }

  /**
   * Checks a spin against the jurisdiction profile: the cabinet's guarantees, the number of autoplay rounds and the minimum time between
   * spins.
   */
  async #beginSpin(press: KeyPress, { id, description, view }: Machine, band: Band | null): Promise<Result<SpinTerms>> {
    const terms = await this.#terms(description.conduct);
    if (!terms.ok) return terms;
    if (!terms.value.isFit) return createRefusedResult('MACHINE_UNFIT', { machine: id });
    const { maxStakeMinor } = terms.value;
    const stakeMinor = view ? stakeOf(view, band) : 0;
    if (maxStakeMinor !== null && stakeMinor > maxStakeMinor)
      return createRefusedResult('STAKE_OVER_LIMIT', { limit: maxStakeMinor });
    const refusal = this.#pace.begin(this.#clock.nowMs(), originOf(press), terms.value);
    return refusal === null ? terms : createRefusedResult(refusal);
  }

  /**
   * Checks the player's limits with the stake that the cabinet last reported, which may change while the previous round is being posted.
   */
  async #openSpin(
    commandId: CommandId,
    band: Band | null,
    known: SpinPermissionSnapshot | null,
  ): Promise<Result<RemainingAllowance & { readonly isFree: boolean }>> {
    const startedAt = this.#clock.nowMs();
    let facts = known;
    for (let waitedMs = 0; ; waitedMs = Math.max(waitedMs + databaseWait.pollMs, this.#clock.nowMs() - startedAt)) {
      const view = this.#floor.get(this.#seat.machineId)?.view;
      if (!view) return createRefusedResult('MACHINE_OFFLINE', { machine: this.#seat.machineId });
      const stakeMinor = stakeOf(view, band);
      const opened = await this.#spins.open(stakeMinor, commandId, facts);
      facts = null;
      if (opened.ok) return okResult({ ...opened.value, isFree: stakeMinor === 0 });
      if (opened.refusal.code !== 'PRESS_TOO_FAST') return opened;
      if (waitedMs >= databaseWait.atMostMs || !this.#isHeld()) return opened;
      await new Promise<void>((check) => void this.#clock.after(databaseWait.pollMs, check));
    }
  }

  #takeBandPress(now: number): boolean {
    const { atOnce, intervalMs } = bandPace;
    // Limit the wait to the length of a whole burst, even after the clock was set back.
    this.#bandsPacedUntil = Math.min(this.#bandsPacedUntil, now + atOnce * intervalMs);
    const pacedUntil = Math.max(now, this.#bandsPacedUntil);
    if (pacedUntil - now > (atOnce - 1) * intervalMs) return false;
    this.#bandsPacedUntil = pacedUntil + intervalMs;
    return true;
  }
}

/** Returns the stake of the round that a press begins: that of the pressed stake key or, for the spin key, the machine's current one. */
const stakeOf = (view: CabinetView, band: Band | null): number =>
  view.freeSpinsLeft > 0 ? 0 : (band?.stakeMinor ?? view.stakeMinor);

const originOf = (press: KeyPress) => ('origin' in press && press.origin) || 'hand';

const lowerOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
