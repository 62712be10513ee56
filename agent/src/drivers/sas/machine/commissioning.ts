import type { CommissioningRequestHandlers } from '@reelfloor/cabinet/cabinet';
import { createRefusedResult, okResult } from '@reelfloor/protocol';
import type { MachineIdentity } from '@reelfloor/protocol/channels/commissioning';
import { faultLimits, listWireLogFaultExtracts } from '../wire-log/fault-frame-extracts.ts';
import { readFramesAroundFault, readNewestWireLogFrames, readWireLogRecords } from '../wire-log/read-wire-log.ts';
import { formatWireLogRecord } from '../wire-log/wire-log-record.ts';
import { CommissioningReport, type CommissioningReportDependencies } from './commissioning-report.ts';
import { type CommissioningState, nothingTested, restartCommissioning } from './commissioning-state.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import { findMachineIdentityChanges } from './machine-identity.ts';
import { addOutOfServiceCause, isClearedByCommissioning, removeOutOfServiceCauses } from './sas-state.ts';

interface CommissioningDependencies extends CommissioningReportDependencies {
  /** Drops a pending cash-out. */
  readonly dropCashOut: () => void;
  readonly wireLogFolder: string;
  /** Called when staff change the corners, the rotation or the reel area of the machine's picture. */
  readonly onPicture: () => void;
}

const newestFrames = 100;
const newestFaults = 50;
const dayMs = 24 * 60 * 60 * 1_000;

/** Commissions a machine: takes it out of service, tests it, and opens it to players with the identity that it reports. */
export class Commissioning implements CommissioningRequestHandlers {
  readonly #dependencies: MachineDependencies;
  readonly #with: CommissioningDependencies;
  readonly #report: CommissioningReport;

  constructor(dependencies: MachineDependencies, others: CommissioningDependencies) {
    this.#dependencies = dependencies;
    this.#with = others;
    this.#report = new CommissioningReport(dependencies, others);
  }

  readonly commissioning: CommissioningRequestHandlers['commissioning'] = async () => {
    return okResult(await this.#report.read());
  };

  readonly faults: CommissioningRequestHandlers['faults'] = async () => {
    const faults = await listWireLogFaultExtracts(this.#with.wireLogFolder, newestFaults);
    const { keptMs, maxFaults } = faultLimits;
    return okResult({ faults, keptDays: keptMs / dayMs, faultCount: maxFaults });
  };

  readonly frames: CommissioningRequestHandlers['frames'] = async ({ every, faultAt }) => {
    const folder = this.#with.wireLogFolder;
    const frames =
      faultAt === undefined
        ? await readNewestWireLogFrames({ folder, newest: newestFrames, every })
        : (await readFramesAroundFault({ folder, faultMs: faultAt, every })).slice(-newestFrames);
    return okResult({
      frames: frames.map(({ at, from, hex, meaning }) => ({ at, from, hex, meaning: [...meaning] })),
    });
  };

  async wireLog({ fromMs, untilMs }: { fromMs: number; untilMs: number }): Promise<string> {
    const records = await readWireLogRecords(this.#with.wireLogFolder, { fromMs, toMs: untilMs });
    return records.map(formatWireLogRecord).join('');
  }

  readonly takeOutOfService: CommissioningRequestHandlers['takeOutOfService'] = () =>
    this.#dependencies.inTurn(async () => {
      const { journal, write } = this.#dependencies;
      const { state } = journal;
      if (!state.isInService) return okResult(await this.#report.read());
      const hasSign = state.causes.some(isClearedByCommissioning);
      // Whether a transfer's outcome is unknown: in `inTurn` none can be in progress. It stays pending, and so does its cash-out order.
      const hasDoubt = state.transfer !== null;
      const isPlayed = state.meterMinor > 0 || state.cashOut !== null || this.#with.rounds.isPlaying;
      if (!hasSign && (state.handPay || (isPlayed && !hasDoubt))) return this.#notReady();
      if (!hasDoubt) this.#with.dropCashOut();
      const { press, handPay } = journal.state;
      write({
        state: {
          ...journal.state,
          ...{
            isInService: false,
            press: null,
            handPay: null,
            commissioning: restartCommissioning(state.commissioning),
          },
          causes: addOutOfServiceCause(state.causes, 'commissioning', true),
        },
        // Reports the pending press as unplayed: its game may have ended in machine memory that is now lost.
        events: [
          ...(press ? [{ type: 'pressUnplayed', commandId: press.commandId } as const] : []),
          // Reports the hand pay as cleared: its lock was lost with the memory or the machine, but the server still owes the win.
          ...(handPay?.kind === 'win' ? [{ type: 'handPayCleared', transferId: handPay.transferId } as const] : []),
        ],
      });
      this.#with.conditions.resync();
      return okResult(await this.#report.read());
    });

  readonly tickWiring: CommissioningRequestHandlers['tickWiring'] = async ({ item, ticked, by }) => {
    if (this.#dependencies.journal.state.isInService) return this.#notReady();
    const { [item]: _, ...others } = this.#state.wiring;
    const atMs = this.#dependencies.clock.nowMs();
    this.#change({ wiring: ticked ? { ...others, [item]: { by, atMs } } : others });
    return okResult(await this.#report.read());
  };

  readonly testKey: CommissioningRequestHandlers['testKey'] = async ({ channel }) => {
    const { setup } = this.#dependencies;
    const channels = [setup.spinChannel, ...setup.stakeKeys.map((key) => key.channel)];
    if (!this.#canTest || !channels.includes(channel)) return this.#notReady();
    this.#with.keyTest.begin(channel);
    return okResult(await this.#report.read());
  };

  readonly testMoney: CommissioningRequestHandlers['testMoney'] = async ({ amountMinor }) => {
    const { denomMinor } = this.#dependencies.setup;
    if (amountMinor % denomMinor !== 0) return createRefusedResult('AMOUNT_NOT_IN_STEPS', { step: denomMinor });
    if (!this.#canTest || this.#with.moneyTest.heldMinor > 0) return this.#notReady();
    this.#with.moneyTest.begin(amountMinor);
    return okResult(await this.#report.read());
  };

  readonly takeTestMoneyOut: CommissioningRequestHandlers['takeTestMoneyOut'] = async () => {
    if (!this.#canTest || this.#state.money?.steps.in?.failure !== null) return this.#notReady();
    this.#with.moneyTest.end();
    return okResult(await this.#report.read());
  };

  readonly arrangePicture: CommissioningRequestHandlers['arrangePicture'] = async ({ corners, turn, reelBox }) => {
    this.#change({ picture: { corners, turn, reelBox } });
    this.#with.onPicture();
    return okResult(await this.#report.read());
  };

  readonly openToPlayers: CommissioningRequestHandlers['openToPlayers'] = ({ machineId, identity, by }) =>
    this.#dependencies.inTurn(async () => {
      const { conditions, accounts } = this.#with;
      if (!this.#canTest) return this.#notReady();
      const reading = await conditions.readIdentity();
      if (reading === null || !(await accounts.settle())) return this.#notReady();
      if (findMachineIdentityChanges(reading.identity, identity).length > 0)
        return createRefusedResult('COMMISSIONING_IDENTITY', { machine: machineId });
      const open = this.#report.waitsFor();
      if (open.length > 0)
        return createRefusedResult('COMMISSIONING_OPEN', { machine: machineId, steps: open.join(', ') });
      this.#open(identity, by);
      return okResult(await this.#report.read());
    });

  /**
   * Opens the machine to players: its current meters become the new base reading, and credits that the journal does not contain are booked
   * as foreign money.
   */
  #open(identity: MachineIdentity, by: string): void {
    const { journal, setup, clock, write } = this.#dependencies;
    const { state } = journal;
    const { meters } = state;
    if (meters === null) return;
    const meterMinor = meters.credits.value * setup.denomMinor;
    const amountMinor = meterMinor - state.meterMinor;
    write({
      state: {
        ...state,
        ...{ meterMinor, isInService: true, last: null, unclaimedMinor: 0 },
        causes: removeOutOfServiceCauses(state.causes, ({ needsPerson }) => needsPerson),
        commissioning: {
          ...state.commissioning,
          pinned: { identity, by, atMs: clock.nowMs() },
          base: { meters, ours: this.#with.accounts.ours() },
          tested: nothingTested,
        },
      },
      events: amountMinor === 0 ? [] : [{ type: 'foreignMoney', amountMinor, source: 'unknown' }],
    });
  }

  get #state(): CommissioningState {
    return this.#dependencies.journal.state.commissioning;
  }

  #change(change: Partial<CommissioningState>): void {
    const { journal, write } = this.#dependencies;
    write({
      state: { ...journal.state, commissioning: { ...this.#state, ...change } },
      events: [],
    });
  }

  /** Whether a commissioning test may start: no player's action can be in progress and no other test is running. */
  get #canTest(): boolean {
    const { isInService, transfer, handPay } = this.#dependencies.journal.state;
    const { conditions, keyTest, moneyTest, rounds } = this.#with;
    const isBusy = keyTest.channel !== null || moneyTest.isRunning || rounds.isPlaying;
    return !isInService && !transfer && !handPay && conditions.isReady && !isBusy;
  }

  #notReady() {
    return createRefusedResult('MACHINE_NOT_READY', { machine: this.#dependencies.machineId });
  }
}
