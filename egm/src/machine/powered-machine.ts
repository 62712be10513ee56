import { createAftPollHandlers } from '../aft/aft-polls.ts';
import { GameLock } from '../aft/game-lock.ts';
import { Transfers } from '../aft/transfers.ts';
import { Calendar } from '../core/calendar.ts';
import { ExceptionQueue } from '../core/exception-queue.ts';
import type { CutPoint, MachineQuirks } from '../core/machine-quirks.ts';
import { Meters } from '../core/meters.ts';
import type { Memory } from '../core/persistent-memory.ts';
import { PowerCutError } from '../core/powered-machine-dependencies.ts';
import type { MachineClock } from '../core/trial-machine-clock.ts';
import { getSasDenominationCents, type MachineSettings } from '../core/trial-machine-settings.ts';
import { Game } from '../play/game.ts';
import type { OutcomeSource } from '../play/game-outcomes.ts';
import { HandPays } from '../play/hand-pays.ts';
import { TrialMachineCabinet } from '../play/trial-machine-cabinet.ts';
import { createSasIdentityPollHandlers } from '../polls/identity-polls.ts';
import { createMachineSettingPolls, type EventReportingState } from '../polls/machine-setting-polls.ts';
import { createSasMeterPollHandlers } from '../polls/meter-polls.ts';
import { HostSession } from './host-session.ts';

interface PoweredDependencies {
  readonly settings: MachineSettings;
  readonly quirks: MachineQuirks;
  readonly clock: MachineClock;
  readonly memory: Memory;
  readonly draw: OutcomeSource;
  readonly emit: (word: number) => void;
  readonly violate: (sentence: string) => void;
  readonly isCutPoint: (point: CutPoint) => boolean;
  readonly onPowerCut: () => void;
}

/** The simulated machine between a power-up and a power cut: at the end all its state is lost, except the persistent memory. */
export class PoweredMachine {
  readonly exceptions: ExceptionQueue;
  readonly meters: Meters;
  readonly cabinet: TrialMachineCabinet;
  readonly handPays: HandPays;
  readonly game: Game;
  readonly lock: GameLock;
  readonly #dependencies: PoweredDependencies;
  readonly #transfers: Transfers;
  readonly #session: HostSession;
  #isOn = true;

  constructor(dependencies: PoweredDependencies) {
    const { emit, memory, quirks, settings, violate } = dependencies;
    this.#dependencies = dependencies;
    const clock: MachineClock = {
      nowMs: () => dependencies.clock.nowMs(),
      after: (delayMs, run) => dependencies.clock.after(delayMs, () => this.step(run)),
    };
    const powered = { clock, memory, passCutPoint: (point: CutPoint) => this.#passCutPoint(point) };
    const cents = getSasDenominationCents(memory.state.options.denominationCode);
    const calendar = new Calendar(clock, memory, settings.startTimeMs);
    const exceptions = new ExceptionQueue(memory, settings.exceptionQueueSize, quirks.legacyHandPay);
    const meters = new Meters(memory, quirks.meterDigits, settings.startMeters);
    const handPays = new HandPays(powered, exceptions, meters, quirks, cents);
    const cabinet = new TrialMachineCabinet(memory, exceptions, meters, cents);
    const lock = new GameLock(powered, exceptions, settings.lockMs);
    const game: Game = new Game({
      powered,
      settings,
      quirks,
      exceptions,
      meters,
      handPays,
      draw: dependencies.draw,
      obstacle: () => cabinet.obstacle ?? (lock.isFree ? null : 'the machine is locked for a transfer'),
      onEnded: () => {
        lock.noteGameEnded();
        this.#transfers.noteGameEnded();
      },
    });
    const obstacle = (): string | null => cabinet.obstacle ?? (handPays.isPending ? 'a hand pay is pending' : null);
    this.#transfers = new Transfers({
      powered,
      settings,
      quirks,
      exceptions,
      meters,
      calendar,
      lock,
      violate,
      centsOfCredit: cents,
      isGameRunning: () => game.isRunning,
      obstacle,
    });
    const shared = {
      settings,
      quirks,
      centsOfCredit: cents,
      powered,
      calendar,
      meters,
      cabinet,
      handPays,
      game,
    };
    const reporting: EventReportingState = { isRealTime: false };
    this.#session = new HostSession({
      settings,
      quirks,
      clock,
      emit,
      violate,
      polls: new Map([
        ...createSasMeterPollHandlers(shared),
        ...createSasIdentityPollHandlers(shared),
        ...createMachineSettingPolls(shared, reporting),
        ...createAftPollHandlers(shared, this.#transfers, lock, obstacle),
      ]),
      exceptions,
      calendar,
      reporting,
      isGameRunning: () => game.isRunning,
    });
    this.exceptions = exceptions;
    this.meters = meters;
    this.cabinet = cabinet;
    this.handPays = handPays;
    this.game = game;
    this.lock = lock;
  }

  /** Resumes games, hand pays and transfers that the power cut has interrupted. */
  start(): void {
    this.step(() => {
      this.game.resume();
      this.handPays.resume();
      this.#transfers.resume();
    });
  }

  /** Ends everything except the persistent memory. */
  turnOff(): void {
    this.#isOn = false;
    this.#session.end();
  }

  /** Runs a function that may change the persistent memory, and commits the change before anything is sent to the host. */
  step<Result>(run: () => Result): Result | null {
    if (!this.#isOn) return null;
    try {
      const result = run();
      this.#dependencies.memory.commit();
      return result;
    } catch (error) {
      if (!(error instanceof PowerCutError)) throw error;
      this.turnOff();
      this.#dependencies.onPowerCut();
      return null;
    }
  }

  /** Handles a nine-bit word from the host. */
  receive(word: number): void {
    this.step(() => this.#session.receive(word));
  }

  #passCutPoint(point: CutPoint): void {
    if (this.#dependencies.isCutPoint(point)) throw new PowerCutError();
  }
}
