import { createRefusal } from '@reelfloor/protocol';
import { aftPolls } from '../frames/aft-long-polls.ts';
import {
  type AftTransferOutcome,
  acknowledgeAftTransfer,
  aftIdDigits,
  buildAftTransferRequest,
  readAftStatus,
  releaseAftGameLock,
  requestAftGameLock,
  resolveAftTransferOutcome,
  sendAftTransfer,
  type TransferDependencies,
  waitForAftGameLock,
} from './aft-transfer.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import type { MeterBookkeeper } from './meter-bookkeeper.ts';
import { applyTransferToMeters } from './meters.ts';
import { addOutOfServiceCause, type PendingSasTransfer, removeOutOfServiceCauses, type SasState } from './sas-state.ts';

/** Retry interval in ms of finding out how a transfer with unknown outcome ended. */
const doubtMs = 5_000;

/** Completes the pending transfer of the journal, also after a restart, and books its outcome. */
export class PendingTransferResolver {
  readonly #dependencies: MachineDependencies;
  readonly #accounts: MeterBookkeeper;
  readonly #transferDependencies: TransferDependencies;
  #hasSaidLocked = false;
  #callOff: () => void = () => {};

  constructor(dependencies: MachineDependencies, accounts: MeterBookkeeper, sleep: (ms: number) => Promise<void>) {
    this.#dependencies = dependencies;
    this.#accounts = accounts;
    this.#transferDependencies = {
      ...{ line: dependencies.line, sleep },
      isUnmoved: () => accounts.isUnmoved(),
      hasSaidLocked: () => this.#hasSaidLocked,
    };
  }

  /** Must be called when the machine reports by an exception that it is locked for a transfer. */
  gameLocked(): void {
    this.#hasSaidLocked = true;
  }

  /** Locks the machine for a transfer. Returns false if it did not lock in time; the lock request is then cancelled. */
  async lock(kind: 'in' | 'out'): Promise<boolean> {
    const { line } = this.#dependencies;
    if (await waitForAftGameLock(this.#transferDependencies, await this.#askForLock(kind))) return true;
    await releaseAftGameLock(line);
    return false;
  }

  #askForLock(kind: 'in' | 'out') {
    this.#hasSaidLocked = false;
    return requestAftGameLock(this.#dependencies.line, kind);
  }

  /** Creates the journal entry of a new transfer, with an AFT id that is unique at this machine. */
  open(transfer: Omit<PendingSasTransfer, 'aftId' | 'stage'>) {
    const { nonce, sequence } = this.#dependencies.journal.state;
    const aftId = `RF${nonce}${String(sequence + 1).padStart(aftIdDigits, '0')}`;
    return { sequence: sequence + 1, transfer: { ...transfer, aftId, stage: 'asked' as const } };
  }

  /**
   * Completes the journal's pending transfer and books it. With `breaksLine` the connection is broken right after the transfer is sent:
   * then its outcome is read from the machine after the reconnect, and null is returned.
   */
  async carryOut(): Promise<AftTransferOutcome>;
  async carryOut(options: { readonly breaksLine: boolean }): Promise<AftTransferOutcome | null>;
  async carryOut({ breaksLine = false } = {}): Promise<AftTransferOutcome | null> {
    const { journal, line, write, setup } = this.#dependencies;
    const { transfer } = journal.state;
    if (transfer === null) throw new Error('no transfer is open');
    const obstacle = await this.#prepare(transfer);
    if (obstacle !== null) {
      const ended = this.#end({ kind: 'refused', why: obstacle });
      await releaseAftGameLock(line);
      return ended;
    }
    write({ state: { ...journal.state, transfer: { ...transfer, stage: 'sent' } }, events: [] });
    const sent = { ...transfer, asset: setup.asset };
    if (breaksLine) {
      if (await line.askAndBreak(aftPolls.transfer, buildAftTransferRequest(sent))) return null;
      return this.#end(await resolveAftTransferOutcome(this.#transferDependencies, sent));
    }
    const end = await sendAftTransfer(this.#transferDependencies, sent);
    if (end.kind === 'refused') await releaseAftGameLock(line);
    const ended = this.#end(end);
    // Until the transfer is acknowledged, the machine accepts no other.
    if (ended.kind !== 'undecided') await acknowledgeAftTransfer(line);
    // Detects money that the machine moved besides the transfer.
    if (ended.kind === 'done') await this.#accounts.settle();
    if (ended.kind === 'done' && transfer.kind === 'out') await this.#checkRemainder();
    return ended;
  }

  /**
   * Requests the machine's lock for a transfer, and reads its meters while the request is pending. Returns why the transfer is not
   * possible; null if it is. Three polls of the lock suffice for a machine that reports the lock by an exception.
   */
  async #prepare({ kind, amountMinor, isTest }: PendingSasTransfer): Promise<string | null> {
    const { journal, write } = this.#dependencies;
    const status = await this.#askForLock(kind);
    const most = status?.limitMinor ?? 0;
    if (status === null || amountMinor > most) {
      // Checks the machine's transfer limit: higher credit must be paid out by an attendant at the machine.
      if (status !== null && kind === 'out') {
        const { state } = journal;
        write({
          state: { ...state, causes: addOutOfServiceCause(state.causes, 'transferLimit', true) },
          events: [],
        });
      }
      return `the machine moves at most ${most} at once`;
    }
    const { meterMinor } = journal.state;
    if (!(await this.#accounts.settle())) return 'the meters were not read';
    // Refuses the cash-in: the server will take the machine out of play, and the player's money would be stuck there.
    if (kind === 'in' && journal.state.meterMinor !== meterMinor) return 'money moved without us';
    if (journal.state.causes.length > 0 && !isTest) return 'the meters stopped the machine';
    return (await waitForAftGameLock(this.#transferDependencies, status)) ? null : 'the machine did not lock';
  }

  /** Takes a machine out of play if a cash-out has left credits on it, such as credits that may not be transferred to a wallet. */
  async #checkRemainder(): Promise<void> {
    const { journal, line, write, report, machineId } = this.#dependencies;
    const left = await readAftStatus(line);
    const leftMinor = left ? left.cashableMinor + left.restrictedMinor + left.nonrestrictedMinor : 0;
    if (leftMinor === 0) return;
    report(`machine ${machineId}: a cash-out has left ${leftMinor} on its meter`);
    const { state } = journal;
    write({ state: { ...state, causes: addOutOfServiceCause(state.causes, 'remainder', true) }, events: [] });
  }

  /** Writes the outcome of the pending transfer to the journal; an undecided transfer stays pending and takes the machine out of play. */
  #end(end: AftTransferOutcome): AftTransferOutcome {
    const { journal, write, setup, report, machineId } = this.#dependencies;
    const { state } = journal;
    const { transfer, meters } = state;
    if (transfer === null || meters === null) return end;
    if (end.kind !== 'done') report(`machine ${machineId}: transfer ${transfer.aftId} ${end.kind}: ${end.why}`);
    if (end.kind === 'undecided') {
      this.#decideLater();
      const causes = addOutOfServiceCause(state.causes, 'transfer', false);
      if (causes !== state.causes)
        write({
          state: { ...(transfer.isTest ? afterTest(state, transfer, end) : state), causes },
          events: [],
        });
      return end;
    }
    const { kind, transferId, amountMinor, owner } = transfer;
    if (transfer.isTest) {
      const ended = { ...afterTest(state, transfer, end), transfer: null };
      const moved = { kind, amountMinor, denomMinor: setup.denomMinor };
      const hasMoved = end.kind === 'done' && {
        meters: applyTransferToMeters(meters, moved),
        hasMovedMoney: true,
      };
      write({ state: { ...ended, ...hasMoved }, events: [] });
      return end;
    }
    if (end.kind === 'refused') {
      // No money was moved. A cash-in is voided; a cash-out may be retried under its id.
      const refusal = createRefusal('MACHINE_NOT_READY', { machine: machineId });
      const voided = { transferId, kind: 'voided', refusal } as const;
      write({ state: { ...state, transfer: null }, events: [], ...(kind === 'in' && { transfer: voided }) });
      return end;
    }
    const after = applyTransferToMeters(meters, { kind, amountMinor, denomMinor: setup.denomMinor });
    const meterMinor = state.meterMinor + (kind === 'in' ? amountMinor : -amountMinor);
    const type = kind === 'in' ? 'credited' : 'cashedOut';
    write({
      state: {
        ...state,
        ...{ meterMinor, meters: after, transfer: null, hasMovedMoney: true },
        ...(kind === 'out' && { cashOut: null }),
        ...(transfer.endsSession && { last: null }),
      },
      events: [{ type, transferId, amountMinor, ...(owner && { owner }) }],
      transfer:
        kind === 'in'
          ? { transferId, kind: 'credited', amountMinor, meterMinor }
          : { transferId, kind: 'cashedOut', amountMinor },
    });
    return end;
  }

  /** Finds out the outcome of a transfer that may have been sent before a restart or a lost connection. Call it within `inTurn`. */
  async resume(): Promise<void> {
    const { journal, setup, line, write } = this.#dependencies;
    const { transfer } = journal.state;
    // A transfer that ended right before the restart is in the journal, but the machine may not have received its acknowledgement.
    if (transfer === null) return acknowledgeAftTransfer(line);
    // Waits while another machine is connected to the line: its history does not contain this transfer.
    if (transfer.stage === 'sent' && !this.#accounts.hasOpenTransfer) return this.#decideLater();
    if (transfer.stage === 'asked') await releaseAftGameLock(line);
    const end =
      transfer.stage === 'asked'
        ? ({ kind: 'refused', why: 'it was not sent before the restart' } as const)
        : await resolveAftTransferOutcome(this.#transferDependencies, { ...transfer, asset: setup.asset });
    const ended = this.#end(end);
    if (ended.kind === 'undecided') return;
    await acknowledgeAftTransfer(line);
    const { state } = journal;
    const causes = removeOutOfServiceCauses(state.causes, ({ cause }) => cause === 'transfer');
    if (causes !== state.causes) write({ state: { ...state, causes }, events: [] });
  }

  /**
   * Abandons a transfer of unknown outcome whose money staff have settled by hand. A difference on the machine's meter is detected when it
   * is opened to players. Call it within `inTurn`.
   */
  giveUp(): void {
    const { journal, write, report, machineId } = this.#dependencies;
    const { state } = journal;
    const { transfer } = state;
    if (transfer?.stage !== 'sent') return;
    report(`machine ${machineId}: transfer ${transfer.aftId} is given up; a person has settled it`);
    this.#callOff();
    const { transferId, isTest, kind } = transfer;
    write({
      state: {
        ...state,
        ...{
          transfer: null,
          causes: removeOutOfServiceCauses(state.causes, ({ cause }) => cause === 'transfer'),
        },
        ...(kind === 'out' && { cashOut: null }),
      },
      events: [],
      ...(!isTest && { transfer: { transferId, kind: 'voided', refusal: null } as const }),
    });
  }

  #decideLater(): void {
    this.#callOff();
    this.#callOff = this.#dependencies.clock.after(doubtMs, () => this.#dependencies.later(() => this.resume()));
  }

  close(): void {
    this.#callOff();
  }
}

/** Stores the outcome of a test transfer in the money test's state. It is never booked in the ledger. */
const afterTest = (
  state: SasState,
  { kind, aftId, amountMinor }: PendingSasTransfer,
  end: AftTransferOutcome,
): SasState => {
  const { money, tested } = state.commissioning;
  if (money === null) return state;
  const step = end.kind === 'done' ? { failure: null, detail: aftId } : { failure: end.kind, detail: end.why };
  const isIn = kind === 'in';
  const inSteps =
    end.kind === 'done' ? { in: step, killed: step, found: step } : { [end.kind === 'refused' ? 'in' : 'found']: step };
  const moved = isIn
    ? { ...tested, inMinor: tested.inMinor + amountMinor }
    : { ...tested, outMinor: tested.outMinor + amountMinor };
  return {
    ...state,
    commissioning: {
      ...state.commissioning,
      money: {
        ...money,
        steps: { ...money.steps, ...(isIn ? inSteps : { out: step }) },
        ...(end.kind === 'done' && { lastId: aftId, lastMinor: amountMinor }),
      },
      tested: end.kind === 'done' ? moved : tested,
    },
  };
};
