import type { PictureFault } from '@reelfloor/cabinet/picture-health';
import { type ExceptionEffect, getSasExceptionEffect } from '../frames/sas-exception-codes.ts';
import { readAftStatus } from './aft-transfer.ts';
import type { HandPays } from './hand-pays.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import {
  configureMachineForPlay,
  findMachineIdentityChanges,
  findMachineIdentityFaults,
  formatMachineIdentityFault,
  type IdentityReading,
  isAftTransferHistoryEmpty,
  pollMachineIdentity,
} from './machine-identity.ts';
import type { LoggedException } from './machine-line.ts';
import type { MeterBookkeeper } from './meter-bookkeeper.ts';
import type { PendingTransferResolver } from './pending-transfer-resolver.ts';
import type { RoundTracker } from './round-tracker.ts';
import {
  addOutOfServiceCause,
  isClearedByCommissioning,
  type OutOfServiceCause,
  removeOutOfServiceCauses,
} from './sas-state.ts';
import type { SasTransfers } from './sas-transfers.ts';

/** Time in ms for which the machine must be available for transfers before it counts as recovered from a fault. */
const recoveryMs = 5_000;
const pollMs = 1_000;

interface ConditionDependencies {
  readonly accounts: MeterBookkeeper;
  readonly rounds: RoundTracker;
  readonly funds: SasTransfers;
  readonly handPays: HandPays;
  readonly transfers: PendingTransferResolver;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Handles the machine's SAS exceptions: decides which take it out of play, which let it recover, and when its meters must be read. */
export class SasExceptionHandler {
  readonly #dependencies: MachineDependencies;
  readonly #with: ConditionDependencies;
  #isReady = false;
  #isClosed = false;
  #isRecovering = false;
  #resyncs = 0;
  #reading: IdentityReading | null = null;
  #upSinceMs: number | null = null;

  constructor(dependencies: MachineDependencies, others: ConditionDependencies) {
    this.#dependencies = dependencies;
    this.#with = others;
  }

  /** Whether the machine has replied and everything that was in progress before is settled. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The identity that the machine last reported; null before the first report. */
  get reading(): IdentityReading | null {
    return this.#reading;
  }

  /** Unix time in ms at which the machine's serial line came up; null while it is down. */
  get upSinceMs(): number | null {
    return this.#upSinceMs;
  }

  start(): void {
    const { line, journal, clock } = this.#dependencies;
    if (!journal.state.isInService) this.#stop('commissioning', true);
    line.start(journal.state.row, {
      // Ignored while closing: such exceptions stay in the line's log and are handled after the next start.
      onException: (exception) => void (this.#isClosed || this.#take(exception)),
      onLink: (isUp) => {
        if (this.#isClosed) return;
        this.#upSinceMs = isUp ? clock.nowMs() : null;
        if (isUp) return this.resync();
        this.#isReady = false;
        this.#with.accounts.identify(null);
        this.#stop('link', false);
      },
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  #take({ row, code, data }: LoggedException): void {
    const { journal, line, write } = this.#dependencies;
    this.#obey(getSasExceptionEffect(code), data);
    write({ state: { ...journal.state, row }, events: [] });
    line.taken(row);
  }

  #obey(effect: ExceptionEffect, data: Uint8Array): void {
    const { rounds, accounts, handPays, transfers } = this.#with;
    const { machineId, report, later } = this.#dependencies;
    switch (effect.kind) {
      case 'gameStarted':
        return rounds.gameStarted();
      case 'gameEnded':
        return rounds.gameEnded();
      case 'handPayPending':
        accounts.announceHandPay();
        return later(async () => {
          // Books the round first: a hand pay occurs at the end of a game, and must not be booked before its round.
          if (!rounds.isPlaying) await accounts.settle();
          await handPays.follow();
        });
      case 'handPayReset':
        return later(() => handPays.follow());
      case 'reelStopped':
        return accounts.reelStopped(data[0] ?? 0, data[1] ?? 0xff);
      case 'gameLocked':
        return transfers.gameLocked();
      case 'fault':
        return this.#stop(effect.cause, effect.needsPerson);
      case 'mayRecover':
        return this.#recover();
      case 'foreignMoney':
        accounts.expectForeign(effect.by === 'legacy bonus' ? 'bonus' : effect.by);
        return later(() => accounts.settle());
      case 'readMeters':
        return later(() => accounts.settle());
      case 'ramClearSuspected':
        this.#stop('memory', true);
        return this.resync();
      case 'resync':
      case 'checkCommissioning':
        return this.resync();
      case 'warning':
      case 'notifyOffice':
        return report(`machine ${machineId}: ${effect.of}`);
      case 'unknown':
        return report(`machine ${machineId} sent an exception that no table names`);
      default:
        return undefined;
    }
  }

  #stop(cause: string, needsPerson: boolean): void {
    const { journal } = this.#dependencies;
    this.#writeCauses(addOutOfServiceCause(journal.state.causes, cause, needsPerson));
    if (!needsPerson && !isOwn(cause)) this.#recover();
  }

  pictureFails(fault: PictureFault): void {
    this.#stop(pictureCause(fault), false);
  }

  pictureRecovered(): void {
    const { causes } = this.#dependencies.journal.state;
    this.#writeCauses(removeOutOfServiceCauses(causes, ({ cause }) => cause.startsWith('picture')));
  }

  #writeCauses(causes: readonly OutOfServiceCause[]): void {
    const { journal, write } = this.#dependencies;
    if (causes !== journal.state.causes) write({ state: { ...journal.state, causes }, events: [] });
  }

  /**
   * Reads the machine's whole state again after a lost connection, a power failure or lost exceptions, and settles what was in progress.
   */
  resync(): void {
    this.#isReady = false;
    this.#with.accounts.identify(null);
    this.#dependencies.changed();
    const count = ++this.#resyncs;
    this.#dependencies.later(async () => {
      // Stops here if a newer resync is queued, which reads everything again.
      if (this.#isClosed || count < this.#resyncs) return;
      const { line, journal } = this.#dependencies;
      const reading = await this.readIdentity();
      if (reading === null) return this.#tryAgain(count);
      await this.#with.transfers.resume();
      if (!journal.state.isInService) this.#reportFaults(reading);
      else if (!(await this.#isAsPinned(reading))) return this.#ready();
      await configureMachineForPlay(line);
      this.#with.accounts.announceHandPay();
      if (!(await this.#with.rounds.resume())) return this.#tryAgain(count);
      this.#ready();
      this.#recover();
    });
  }

  #ready(): void {
    this.#isReady = true;
    this.#writeCauses(
      removeOutOfServiceCauses(this.#dependencies.journal.state.causes, ({ cause }) => cause === 'link'),
    );
    this.#dependencies.changed();
    this.#dependencies.later(() => this.#with.handPays.follow());
    this.#dependencies.later(() => this.#with.funds.carryOutOrder());
  }

  #tryAgain(count: number): void {
    this.#dependencies.clock.after(pollMs, () => {
      if (!this.#isClosed && count === this.#resyncs) this.resync();
    });
  }

  /** Reads the machine's identity and stores it for later checks. Call it within `inTurn`. Null: the machine did not reply. */
  async readIdentity(): Promise<IdentityReading | null> {
    const reading = await pollMachineIdentity(this.#dependencies.line);
    this.#with.accounts.identify(reading);
    if (reading !== null) this.#reading = reading;
    return reading;
  }

  /** Whether a machine in service matches the operator's settings and the identity stored when it was opened to players. */
  async #isAsPinned(reading: IdentityReading): Promise<boolean> {
    const { journal, line, machineId, report } = this.#dependencies;
    const { commissioning, hasMovedMoney } = journal.state;
    const hasFaults = this.#reportFaults(reading);
    const changed = commissioning.pinned
      ? findMachineIdentityChanges(reading.identity, commissioning.pinned.identity)
      : [];
    if (changed.length > 0)
      report(`machine ${machineId} stays out of play: it has another ${changed.join(', ')} than before`);
    const isWrong = hasFaults || changed.length > 0;
    if (isWrong) this.#stop('identity', true);
    const hasForgotten = hasMovedMoney && (await isAftTransferHistoryEmpty(line)) === true;
    if (hasForgotten) this.#stop('history', true);
    return !isWrong && !hasForgotten;
  }

  #reportFaults(reading: IdentityReading): boolean {
    const { setup, machineId, report } = this.#dependencies;
    const faults = findMachineIdentityFaults(reading, setup);
    for (const fault of faults)
      report(`machine ${machineId} stays out of play: ${formatMachineIdentityFault(fault, reading, setup)}`);
    return faults.length > 0;
  }

  /** Clears faults that need no staff, once the machine has been available for transfers for some time. */
  #recover(): void {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    void this.#watchRecovery().finally(() => {
      this.#isRecovering = false;
    });
  }

  async #watchRecovery(): Promise<void> {
    const { journal, line, inTurn } = this.#dependencies;
    const isOpen = () => journal.state.causes.some(({ needsPerson, cause }) => !needsPerson && !isOwn(cause));
    for (let availableMs = 0; !this.#isClosed && isOpen(); ) {
      await this.#with.sleep(pollMs);
      if (this.#isClosed) return;
      const status = await inTurn(() => readAftStatus(line));
      availableMs = status !== null && status.available !== 0 ? availableMs + pollMs : 0;
      if (availableMs >= recoveryMs) {
        this.#writeCauses(
          removeOutOfServiceCauses(journal.state.causes, ({ needsPerson, cause }) => !needsPerson && !isOwn(cause)),
        );
        break;
      }
    }
  }

  /** Handles that staff have attended to the machine: clears its faults, except those that only commissioning clears. */
  async attended(): Promise<void> {
    const { journal, write, inTurn } = this.#dependencies;
    // For a machine out of service, staff must end a transfer about which the machine reports nothing.
    await inTurn(async () => {
      if (!journal.state.isInService) this.#with.transfers.giveUp();
    });
    if (this.#isClosed) return;
    const { state } = journal;
    // Writes off booked hand pays that exceed what the machine's meter has counted.
    const unclaimedMinor = Math.max(0, state.unclaimedMinor);
    const causes = removeOutOfServiceCauses(
      state.causes,
      (cause) => cause.needsPerson && !isClearedByCommissioning(cause),
    );
    const isChanged = causes.length < state.causes.length || unclaimedMinor !== state.unclaimedMinor;
    write({ state: { ...state, causes, unclaimedMinor }, events: [] });
    // Resyncs only after a change: otherwise, a repeated confirmation by staff would take the machine out of play again.
    if (isChanged || !state.isInService || !this.#isReady) this.resync();
  }
}

const pictureCause = (fault: PictureFault): string => `picture.${fault}`;

/** Whether the cause has its own condition for being cleared, rather than the machine reporting that it is available again. */
const isOwn = (cause: string): boolean => cause === 'link' || cause === 'transfer' || cause.startsWith('picture');
