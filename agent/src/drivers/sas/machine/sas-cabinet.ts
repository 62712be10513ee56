import { randomBytes } from 'node:crypto';
import type { Cabinet, CabinetListener, CabinetPress } from '@reelfloor/cabinet/cabinet';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { computeCabinetViewVersion, stepsPerRevision } from '@reelfloor/cabinet/cabinet-view-version';
import type { CapturedPicture } from '@reelfloor/cabinet/captured-picture-settings';
import { type Clock, systemClock } from '@reelfloor/cabinet/clock';
import { Journal } from '@reelfloor/cabinet/journal/journal';
import { JournalMonitor } from '@reelfloor/cabinet/journal/journal-monitor';
import { type PictureCondition, PictureHealth } from '@reelfloor/cabinet/picture-health';
import { createSerialQueue } from '@reelfloor/cabinet/serial-queue';
import {
  type CabinetView,
  createRefusedResult,
  type MachineId,
  type Result,
  type TransferId,
} from '@reelfloor/protocol';
import type { CabinetDescription, CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { KeyRelayBoard } from '../keys/key-relays.ts';
import { getWireLogFolder } from '../wire-log/wire-log-files.ts';
import { buildSasCabinetView } from './build-cabinet-view.ts';
import { Commissioning } from './commissioning.ts';
import { CommissioningKeyTest } from './commissioning-key-test.ts';
import { CommissioningMoneyTest } from './commissioning-money-test.ts';
import { applyPictureArrangement } from './commissioning-state.ts';
import { HandPays } from './hand-pays.ts';
import { createSleepFunction, type MachineDependencies, type MachineSetup } from './machine-dependencies.ts';
import { type MachineLine, reportStateChange } from './machine-line.ts';
import { MeterBookkeeper } from './meter-bookkeeper.ts';
import { PendingTransferResolver } from './pending-transfer-resolver.ts';
import { RoundTracker } from './round-tracker.ts';
import { SasExceptionHandler } from './sas-exception-handler.ts';
import {
  buildOutOfServiceEvents,
  createInitialSasState,
  type PendingCashOut,
  type SasEntry,
  type SasJournal,
  type SasState,
} from './sas-state.ts';
import { SasTransfers } from './sas-transfers.ts';

export interface SasCabinetOptions {
  readonly machineId: MachineId;
  readonly description: CabinetDescription;
  readonly setup: MachineSetup;
  readonly picture: CapturedPicture;
  readonly journalFile: string;
  readonly line: MachineLine;
  readonly keys: KeyRelayBoard;
  readonly clock?: Clock;
  readonly report?: (text: string) => void;
}

/** Drives a slot machine on a SAS serial line: its meters are the record of what was played; relays press its keys. */
export class SasCabinet implements Cabinet {
  readonly commissioning: Commissioning;
  readonly #description: CabinetDescription;
  readonly #picture: CapturedPicture;
  readonly #health: PictureHealth;
  readonly #journal: SasJournal;
  readonly #dependencies: MachineDependencies;
  readonly #rounds: RoundTracker;
  readonly #transfers: PendingTransferResolver;
  readonly #funds: SasTransfers;
  readonly #handPays: HandPays;
  readonly #conditions: SasExceptionHandler;
  readonly #listeners = new Set<CabinetListener>();
  readonly #watch: JournalMonitor<SasState>;
  #step = 0;
  #isSpinning = false;
  #hasServer = false;
  #isClosed = false;

  constructor(options: SasCabinetOptions) {
    const { machineId, description, setup, line, keys, clock = systemClock, report = () => {} } = options;
    this.#description = description;
    this.#picture = options.picture;
    this.#health = new PictureHealth({
      clock,
      onMalfunction: (fault) => this.#conditions.pictureFails(fault),
      onRecovered: () => this.#conditions.pictureRecovered(),
    });
    const [firstKey] = setup.stakeKeys;
    if (!firstKey) throw new Error(`machine ${machineId} has no stake key`);
    this.#journal = new Journal<SasState>({
      file: options.journalFile,
      machineId,
      initialState: createInitialSasState(firstKey.id, randomBytes(2).toString('hex').toUpperCase()),
      nowMs: () => clock.nowMs(),
    });
    const sleep = createSleepFunction(clock);
    const inTurn = createSerialQueue();
    this.#watch = new JournalMonitor({
      ...{ journal: this.#journal, clock, machineId, report },
      show: () => this.#notifyView(),
      goOn: () => this.#conditions.resync(),
    });
    this.#dependencies = {
      ...{ machineId, journal: this.#journal, line, keys, clock, setup, report },
      write: (entry) => this.#write(entry),
      inTurn,
      later: (work) => void this.#watch.run(() => inTurn(async () => (this.#isClosed ? undefined : work()))),
      changed: () => this.#notifyView(),
    };
    const isPlaying = () => this.#rounds.isPlaying;
    const accounts = new MeterBookkeeper(this.#dependencies, sleep, isPlaying);
    const carryOutOrder = () => this.#dependencies.later(() => this.#funds.carryOutOrder());
    this.#rounds = new RoundTracker(this.#dependencies, accounts, carryOutOrder);
    this.#transfers = new PendingTransferResolver(this.#dependencies, accounts, sleep);
    this.#funds = new SasTransfers(this.#dependencies, accounts, { transfers: this.#transfers, isPlaying });
    this.#handPays = new HandPays(this.#dependencies, accounts, carryOutOrder);
    this.#conditions = new SasExceptionHandler(this.#dependencies, {
      ...{ accounts, rounds: this.#rounds, funds: this.#funds, handPays: this.#handPays },
      ...{ transfers: this.#transfers, sleep },
    });
    this.commissioning = new Commissioning(this.#dependencies, {
      ...{ accounts, rounds: this.#rounds, conditions: this.#conditions },
      keyTest: new CommissioningKeyTest(this.#dependencies, accounts, this.#rounds, sleep),
      moneyTest: new CommissioningMoneyTest(this.#dependencies, accounts, this.#transfers, sleep),
      dropCashOut: () => this.#funds.dropOrder(),
      pictureFault: () => this.#health.fault,
      picture: () => this.picture,
      reelBox: () => this.description.reelBox,
      wireLogFolder: getWireLogFolder(options.journalFile),
      onPicture: () => {
        for (const listener of this.#listeners) listener.onPicture?.();
      },
    });
    keys.holdAlive(() => this.#hasServer && this.#conditions.isReady && this.#health.fault === null);
    this.#conditions.start();
  }

  get description(): CabinetDescription {
    const { picture } = this.#journal.state.commissioning;
    return picture ? { ...this.#description, reelBox: picture.reelBox } : this.#description;
  }

  get picture(): CapturedPicture {
    return applyPictureArrangement(this.#picture, this.#journal.state.commissioning.picture);
  }

  view(): CabinetView {
    const { state, revision } = this.#journal;
    const isReady = this.#conditions.isReady && !this.#watch.isLost;
    return buildSasCabinetView(state, {
      ...{
        version: computeCabinetViewVersion(revision, this.#step),
        stakeKeys: this.#dependencies.setup.stakeKeys,
      },
      ...{ isReady, isPlaying: this.#rounds.isPlaying },
    });
  }

  meterMinor(): number {
    return this.#journal.state.meterMinor;
  }

  /**
   * Presses a key of the machine. Refused while the video is lost, black or frozen, because nobody must play without seeing the machine.
   */
  press(press: CabinetPress) {
    return this.#whenReady(() =>
      this.#health.fault === null ? this.#rounds.press(press) : Promise.resolve(this.#fault()),
    );
  }

  pictureChanged(condition: PictureCondition): void {
    this.#health.changed(condition);
  }

  recordingReached(head: SasJournal['recordingHead']): void {
    this.#journal.recordingHead = head;
  }

  noteRecorded(): void {
    const entry = this.#journal.recordedEntry;
    if (entry) this.#watch.step(() => void this.#write(entry));
  }

  /** Handles that the connection to the server is up or down. While it is down nobody can play, so the watchdog relay disables the keys. */
  serverLinkChanged(isUp: boolean): void {
    this.#hasServer = isUp;
  }

  credit(credit: Parameters<Cabinet['credit']>[0]) {
    return this.#whenReady(() => this.#funds.credit(credit));
  }

  cashOut(order: PendingCashOut & { epoch: number; whenIdle: boolean }) {
    return this.#whenReady(() => this.#funds.cashOut(order));
  }

  #whenReady<T>(command: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.#watch.guardLong(() => (this.#conditions.isReady ? command() : Promise.resolve(this.#fault())));
  }

  #fault() {
    return createRefusedResult('MACHINE_FAULT', { machine: this.description.machineId });
  }

  transferStatus(transferId: TransferId, voidIfUnknown: boolean) {
    return this.#funds.status(transferId, voidIfUnknown);
  }

  /** Resets the hand pay at the machine. Refused while an attendant must reset it with the key. */
  clearHandPay(transferId: TransferId): Promise<Result<Record<string, never>>> {
    return this.#watch.guardLong(() => this.#dependencies.inTurn(() => this.#handPays.clear(transferId)));
  }

  /** Confirms that staff have attended to the machine: clears the causes that required it. */
  attended(): Promise<void> {
    return this.#conditions.attended();
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
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Does nothing: the machine's own screen shows its amounts. */
  showCurrency(): void {}

  watch(_onScene: (scene: Scene) => void): () => void {
    return () => {};
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    this.#watch.stop();
    this.#health.close();
    this.#conditions.close();
    this.#rounds.close();
    this.#transfers.close();
    this.#funds.close();
    this.#handPays.close();
    await this.#dependencies.line.close();
    await this.#dependencies.keys.close();
    this.#journal.close();
  }

  /** Writes a journal entry, and adds an event if the causes that take the machine out of play have changed. */
  #write(entry: SasEntry): readonly CabinetEvent[] {
    const before = this.#journal.state;
    const causeEvents = buildOutOfServiceEvents(before.causes, entry.state.causes);
    const events = this.#journal.write({ ...entry, events: [...entry.events, ...causeEvents] });
    this.#step = 0;
    const { line, machineId, clock, journal, report } = this.#dependencies;
    reportStateChange(line, { machineId, atMs: clock.nowMs(), before, now: journal.state, events }, report);
    for (const listener of this.#listeners) for (const event of events) listener.onEvent(event);
    this.#notifyView(0);
    // A cash-out may be waiting for the machine to recover, so it is tried now.
    if (causeEvents.some(({ type }) => type === 'recovered'))
      this.#dependencies.later(() => this.#funds.carryOutOrder());
    return events;
  }

  /**
   * Publishes a change of the machine's state that has no journal entry. Its version number lies between those of two journal entries, and
   * only a few fit between them; when these are used up, an entry is written.
   */
  #notifyView(step = this.#step + 1): void {
    if (step === stepsPerRevision) return void this.#write({ state: this.#journal.state, events: [] });
    this.#step = step;
    const view = this.view();
    if ((view.phase === 'spinning') !== this.#isSpinning) {
      this.#isSpinning = !this.#isSpinning;
      if (this.#isSpinning) this.#health.roundBegan();
      else this.#health.roundEnded();
    }
    for (const listener of this.#listeners) listener.onView(view);
  }
}
