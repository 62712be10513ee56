import type { PictureFault } from '../../../cabinet/picture-health.ts';
import { type ExceptionEffect, effectOf } from '../frames/exceptions.ts';
import { longPolls } from '../frames/long-polls.ts';
import type { Accounts } from './accounts.ts';
import type { Funds } from './funds.ts';
import type { HandPays } from './hand-pays.ts';
import type { LoggedException } from './machine-line.ts';
import type { MachineParts } from './machine-parts.ts';
import type { OpenTransfers } from './open-transfers.ts';
import type { Rounds } from './rounds.ts';
import { type Cause, type Identity, withCause, withoutCauses } from './sas-state.ts';
import { readAft } from './transfer-funds.ts';

/** The machine counts as recovered once it has been available for transfers for so long, in ms. */
const recoveryMs = 5_000;
const lookMs = 1_000;

interface ConditionParts {
  readonly accounts: Accounts;
  readonly rounds: Rounds;
  readonly funds: Funds;
  readonly handPays: HandPays;
  readonly transfers: OpenTransfers;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Follows the machine's exceptions: what stops it, what lets it go on, and when its meters must be read. */
export class Conditions {
  readonly #parts: MachineParts;
  readonly #with: ConditionParts;
  #isReady = false;
  #isClosed = false;
  #isRecovering = false;

  constructor(parts: MachineParts, others: ConditionParts) {
    this.#parts = parts;
    this.#with = others;
  }

  /** False until the machine has answered and everything that was under way is settled. */
  get isReady(): boolean {
    return this.#isReady;
  }

  start(): void {
    const { line, journal } = this.#parts;
    line.start(journal.state.row, {
      onException: (exception) => this.#take(exception),
      onLink: (isUp) => {
        if (isUp) return this.resync();
        this.#isReady = false;
        this.#stop('link', false);
      },
    });
  }

  close(): void {
    this.#isClosed = true;
  }

  #take({ row, code, data }: LoggedException): void {
    const { journal, line, write } = this.#parts;
    this.#obey(effectOf(code), data);
    write({ state: { ...journal.state, row }, events: [] });
    line.taken(row);
  }

  #obey(effect: ExceptionEffect, data: Uint8Array): void {
    const { rounds, accounts, handPays } = this.#with;
    const { machineId, report, later } = this.#parts;
    switch (effect.kind) {
      case 'gameStarted':
        return rounds.gameStarted();
      case 'gameEnded':
        return rounds.gameEnded();
      case 'handPayPending':
        accounts.announceHandPay();
        return later(async () => {
          // A hand pay comes at the end of a game: its round is booked first or at the same time.
          if (!rounds.isPlaying) await accounts.settle();
          await handPays.follow();
        });
      case 'handPayReset':
        return later(() => handPays.follow());
      case 'reelStopped':
        return accounts.reelStopped(data[0] ?? 0, data[1] ?? 0xff);
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
    const { journal } = this.#parts;
    this.#writeCauses(withCause(journal.state.causes, cause, needsPerson));
    if (!needsPerson && !isOwn(cause)) this.#recover();
  }

  pictureFails(fault: PictureFault): void {
    this.#stop(pictureCause(fault), false);
  }

  pictureRecovered(): void {
    const { causes } = this.#parts.journal.state;
    this.#writeCauses(withoutCauses(causes, ({ cause }) => cause.startsWith('picture')));
  }

  #writeCauses(causes: readonly Cause[]): void {
    const { journal, write } = this.#parts;
    if (causes !== journal.state.causes) write({ state: { ...journal.state, causes }, events: [] });
  }

  /** Reads everything again after the line was lost, the power was off or exceptions were lost, and ends what was under way. */
  resync(): void {
    this.#isReady = false;
    this.#parts.changed();
    this.#parts.later(async () => {
      if (this.#isClosed) return;
      const { line } = this.#parts;
      const identity = await this.#readIdentity();
      if (identity === null) return this.#tryAgain();
      await this.#with.transfers.resume();
      if (!(await this.#checkIdentity(identity))) return this.#ready();
      await line.ask(longPolls.disableBills, {});
      await line.ask(longPolls.setAutoRebet, { enabled: 0 });
      await line.ask(longPolls.enablePlay, {});
      this.#with.accounts.announceHandPay();
      if (!(await this.#with.rounds.resume())) return this.#tryAgain();
      this.#ready();
      this.#recover();
    });
  }

  #ready(): void {
    this.#isReady = true;
    this.#writeCauses(withoutCauses(this.#parts.journal.state.causes, ({ cause }) => cause === 'link'));
    this.#parts.changed();
    this.#parts.later(() => this.#with.handPays.follow());
    this.#parts.later(() => this.#with.funds.carryOutOrder());
  }

  #tryAgain(): void {
    this.#parts.clock.after(lookMs, () => {
      if (!this.#isClosed && !this.#isReady) this.resync();
    });
  }

  async #readIdentity(): Promise<Identity | null> {
    const { line } = this.#parts;
    const serial = await line.ask(longPolls.readVersionAndSerial, {});
    const game = await line.ask(longPolls.readMachineIdentity, {});
    const aft = await readAft(line);
    if (serial.kind !== 'data' || game.kind !== 'data' || aft === null) return null;
    return {
      serial: serial.data.serial,
      gameId: game.data.gameId,
      paytable: game.data.paytable,
      denomination: game.data.denomination,
      asset: aft.asset,
    };
  }

  /** Compares the machine with what the operator wrote down and with what it was when it came into service. */
  async #checkIdentity(identity: Identity): Promise<boolean> {
    const { journal, setup, report, machineId } = this.#parts;
    const pinned = journal.state.identity;
    const wrong = [
      identity.serial !== setup.serial && `its serial number is ${identity.serial}, not ${setup.serial}`,
      identity.asset !== setup.asset && `its asset number is ${identity.asset}, not ${setup.asset}`,
      minorOfDenomination(identity.denomination) !== setup.denomMinor &&
        `its denomination code is ${identity.denomination}, which is not ${setup.denomMinor} minor units`,
      pinned !== null &&
        pinned.gameId !== identity.gameId &&
        `its game is ${identity.gameId}, not ${pinned.gameId}`,
      pinned !== null &&
        pinned.paytable !== identity.paytable &&
        `its paytable is ${identity.paytable}, not ${pinned.paytable}`,
    ].filter((fault) => fault !== false);
    const aft = await readAft(this.#parts.line);
    if (aft !== null && aft.restrictedMinor + aft.nonrestrictedMinor > 0)
      wrong.push('restricted credits are on its meter, which cannot go to a wallet');
    for (const fault of wrong) report(`machine ${machineId} stays out of play: ${fault}`);
    if (wrong.length > 0) this.#stop('identity', true);
    else if (pinned === null) this.#parts.write({ state: { ...journal.state, identity }, events: [] });
    return wrong.length === 0;
  }

  /** Ends causes that need no person once the machine has been available for transfers for some time. */
  #recover(): void {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    void this.#watchRecovery().finally(() => {
      this.#isRecovering = false;
    });
  }

  async #watchRecovery(): Promise<void> {
    const { journal, line, inTurn } = this.#parts;
    const isOpen = () => journal.state.causes.some(({ needsPerson, cause }) => !needsPerson && !isOwn(cause));
    for (let availableMs = 0; !this.#isClosed && isOpen(); ) {
      await this.#with.sleep(lookMs);
      if (this.#isClosed) return;
      const status = await inTurn(() => readAft(line));
      availableMs = status !== null && status.available !== 0 ? availableMs + lookMs : 0;
      if (availableMs >= recoveryMs) {
        this.#writeCauses(
          withoutCauses(journal.state.causes, ({ needsPerson, cause }) => !needsPerson && !isOwn(cause)),
        );
        break;
      }
    }
  }

  /** A person has looked after the machine. */
  async attended(): Promise<void> {
    const { journal, write } = this.#parts;
    const { state } = journal;
    // Hand pays that were more than the machine has counted are settled with it.
    const unclaimedMinor = Math.max(0, state.unclaimedMinor);
    const causes = withoutCauses(state.causes, ({ needsPerson }) => needsPerson);
    write({ state: { ...state, causes, unclaimedMinor }, events: [] });
    this.resync();
  }
}

const pictureCause = (fault: PictureFault): string => `picture.${fault}`;

/** Causes that end by themselves, not when the machine says that it is available again. */
const isOwn = (cause: string): boolean =>
  cause === 'link' || cause === 'transfer' || cause.startsWith('picture');

/** What the codes of SAS's denominations are worth, in minor units; null for one of less than a minor unit. */
const minorOfDenomination = (code: number): number | null =>
  ({ 1: 1, 2: 5, 3: 10, 4: 25, 5: 50, 6: 100, 23: 2 })[code] ?? null;
