import type { Cabinet, CabinetListener, CabinetPress } from '@reelfloor/cabinet/cabinet';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { type Clock, systemClock } from '@reelfloor/cabinet/clock';
import { Journal } from '@reelfloor/cabinet/journal/journal';
import { JournalMonitor } from '@reelfloor/cabinet/journal/journal-monitor';
import {
  type CommandId,
  computeKeyPressFingerprint,
  createRefusedResult,
  type MachineId,
  okResult,
  type Result,
  type TransferId,
} from '@reelfloor/protocol';
import type { CabinetDescription, CabinetEvent, TransferRecord } from '@reelfloor/protocol/channels/agent-channel';
import type { ChainHead } from '@reelfloor/protocol/channels/recording';
import { longestTurnMs, type PresentationState, still } from './build-cabinet-view.ts';
import { CabinetPresentation } from './cabinet-scene-state.ts';
import {
  buildSimulatedCabinetDescription,
  type CabinetBuild,
  type CabinetJournal,
  type CabinetJournalEntry,
  type CabinetState,
  computeCreditWithRunningStake,
  createInitialCabinetState,
  getGameDefaultBrand,
  plainBuild,
  type RequestedCashOut,
  raiseFencingEpoch,
  type ShownBrand,
} from './cabinet-state.ts';
import { CabinetTransferService } from './cabinet-transfer-service.ts';
import {
  type DrawJackpots,
  drawRandomJackpotHits,
  drawRandomReelStops,
  type RandomIntBelow,
  systemRandom,
} from './draw-random-round-result.ts';
import { type ForcedResult, ForcedResults, getForcedReelStops } from './forced-round-results.ts';
import type { Game } from './games/game-rules.ts';
import { RoundStepTimer } from './round-step-timer.ts';
import {
  applyButtonPress,
  type DrawRound,
  findButtonPressRefusal,
  lockCabinetByMalfunction,
  unlockAfterMalfunction,
} from './transitions/play-round.ts';

export interface SimulatedCabinetOptions {
  readonly machineId: MachineId;
  readonly game: Game;
  /** The brand under which the game is offered; default: the game's own brand. */
  readonly brand?: ShownBrand;
  readonly build?: CabinetBuild;
  /** Path of the journal. The file is created if missing; its folder must exist. */
  readonly journalFile: string;
  readonly clock?: Clock;
  readonly randomBelow?: RandomIntBelow;
  readonly drawJackpots?: DrawJackpots;
  readonly report?: (text: string) => void;
  readonly speed?: number;
}

/** Executes commands: journals the state that a transition returns, and shows it. When opened, it finishes a running round. */
export class SimulatedCabinet implements Cabinet {
  readonly description: CabinetDescription;
  readonly picture = { kind: 'painted' } as const;
  readonly #game: Game;
  readonly #clock: Clock;
  readonly #journal: CabinetJournal;
  readonly #face: CabinetPresentation;
  readonly #pace: RoundStepTimer;
  readonly #transfers: CabinetTransferService;
  readonly #draw: DrawRound;
  readonly #watch: JournalMonitor<CabinetState>;
  readonly #demands = new ForcedResults();

  constructor(options: SimulatedCabinetOptions) {
    const { machineId, game, journalFile } = options;
    const { clock = systemClock, randomBelow = systemRandom, speed = 1 } = options;
    const { build = plainBuild, brand = getGameDefaultBrand(game) } = options;
    this.description = buildSimulatedCabinetDescription(machineId, game, build, brand);
    this.#game = game;
    this.#clock = clock;
    const { drawJackpots = (game, stakeMinor) => drawRandomJackpotHits(game, stakeMinor, systemRandom) } = options;
    this.#draw = (stakeMinor) => {
      const atMs = clock.nowMs();
      const demanded = this.#demands.take(stakeMinor, atMs + longestTurnMs / speed);
      return {
        stops: demanded ? getForcedReelStops(game, demanded) : drawRandomReelStops(game, randomBelow),
        jackpotLevels: drawJackpots(game, stakeMinor),
        atMs,
        handPaid: demanded === 'handPay',
      };
    };
    this.#journal = new Journal({
      file: journalFile,
      machineId,
      initialState: createInitialCabinetState(game),
      nowMs: () => clock.nowMs(),
      creditByEventsMinor: computeCreditWithRunningStake,
    });
    const journal = this.#journal;
    const { description } = this;
    this.#face = new CabinetPresentation({
      journal,
      game,
      description,
      look: { brandId: getGameDefaultBrand(game).id, brandName: brand.name, shape: build.shape },
      isSilent: build.isSilent,
      speed,
    });
    this.#transfers = new CabinetTransferService({
      journal,
      machineId,
      game,
      write: (entry, shown) => this.#write(entry, shown),
    });
    this.#watch = new JournalMonitor({
      journal,
      clock,
      machineId,
      show: (journal) => this.#face.show({ ...still, journal }),
      goOn: () => {
        this.#face.wrote([], still);
        this.#pace.goOn();
      },
      report: options.report ?? (() => {}),
    });
    this.#pace = new RoundStepTimer({
      journal,
      face: this.#face,
      game,
      clock,
      speed,
      draw: this.#draw,
      write: (entry, showing) => this.#write(entry, showing),
      step: (run) => this.#watch.step(run),
      emptyMeter: () => this.#transfers.carryOutOrder(),
    });
    this.#watch.step(() => this.#pace.finishWhatWasRunning());
  }

  view() {
    return this.#face.view();
  }

  meterMinor(): number {
    return this.#journal.state.meterMinor;
  }

  async press(press: CabinetPress): Promise<Result<{ commandId: CommandId }>> {
    return this.#watch.guard(() => this.#press(press));
  }

  #press(press: CabinetPress): Result<{ commandId: CommandId }> {
    const { commandId } = press;
    const content = computeKeyPressFingerprint(press);
    const earlier = this.#journal.pressOf(commandId);
    if (earlier) {
      if (earlier.content !== null && earlier.content !== content) return createRefusedResult('COMMAND_KEY_REUSED');
      return earlier.refusal ? { ok: false, refusal: earlier.refusal } : okResult({ commandId });
    }
    const { state } = this.#journal;
    const refusal = findButtonPressRefusal(state, this.#game, press, {
      machine: this.description.machineId,
      nowMs: this.#clock.nowMs(),
    });
    if (refusal) {
      this.#journal.write({
        state: raiseFencingEpoch(state, press.epoch),
        events: [],
        command: { commandId, content, refusal },
      });
      this.#face.wroteUnseen();
      return { ok: false, refusal };
    }
    const change = applyButtonPress(state, this.#game, press, this.#draw);
    const showing = press.button === 'spin' ? still : this.#face.showing;
    this.#write({ ...change, command: { commandId, content, refusal: null } }, showing);
    return okResult({ commandId });
  }

  async credit(credit: Parameters<Cabinet['credit']>[0]) {
    return this.#watch.guard(() => this.#transfers.credit(credit));
  }

  cashOut(order: RequestedCashOut & { epoch: number; whenIdle: boolean }) {
    return this.#watch.guardLong(() => this.#transfers.cashOut(order));
  }

  async transferStatus(transferId: TransferId, voidIfUnknown: boolean): Promise<TransferRecord> {
    return this.#transfers.status(transferId, voidIfUnknown);
  }

  async clearHandPay(transferId: TransferId): Promise<Result<Record<string, never>>> {
    const { handPay } = this.#journal.state;
    if (handPay && this.#demands.keepLocked(this.#clock.nowMs()))
      return createRefusedResult('MACHINE_NOT_READY', { machine: this.description.machineId });
    return this.#watch.guard(() => this.#transfers.clearHandPay(transferId));
  }

  /** Reports a malfunction. A running round ends first; free spins and a waiting cash-out continue after the repair. */
  fail(reason: string): Result<Record<string, never>> {
    return this.#watch.guard(() => {
      const { state } = this.#journal;
      if (state.malfunction === null) this.#write(lockCabinetByMalfunction(state, this.#game, reason), still);
      return okResult({});
    });
  }

  repair(): Result<Record<string, never>> {
    return this.#watch.guard(() => {
      const { state } = this.#journal;
      if (state.malfunction !== null) this.#write(unlockAfterMalfunction(state), still);
      return okResult({});
    });
  }

  demand(demanded: ForcedResult): void {
    this.#demands.set(demanded);
  }

  eventsAfter(seq: number, limit: number): CabinetEvent[] {
    return this.#journal.eventsAfter(seq, limit);
  }

  journalFacts() {
    return this.#journal.facts();
  }

  meters() {
    return this.#journal.meters();
  }

  acknowledge(seq: number): void {
    this.#journal.acknowledge(seq);
  }

  subscribe(listener: CabinetListener): () => void {
    return this.#face.subscribe(listener);
  }

  watch(onScene: (scene: Scene) => void) {
    return this.#face.watch(onScene);
  }

  recordingReached(head: ChainHead): void {
    this.#journal.recordingHead = head;
  }

  noteRecorded(): void {
    const entry = this.#journal.recordedEntry;
    if (entry) this.#watch.step(() => this.#write(entry));
  }

  showCurrency(currency: string): void {
    this.#face.showCurrency(currency);
  }

  async close(): Promise<void> {
    this.#pace.stop();
    this.#watch.stop();
    this.#face.close();
    this.#journal.close();
  }

  /** Writes an entry to the journal, shows the change and plans the next step, even if a listener throws. */
  #write(entry: CabinetJournalEntry, showing: PresentationState = this.#face.showing): void {
    const events = this.#journal.write(entry);
    try {
      this.#face.wrote(events, showing);
    } finally {
      this.#pace.goOn();
    }
  }
}
