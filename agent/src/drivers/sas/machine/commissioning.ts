import type { CommissioningOrders } from '@reelfloor/cabinet/cabinet';
import { done, refused } from '@reelfloor/protocol';
import type { MachineIdentity } from '@reelfloor/protocol/channels/commissioning';
import { faultLimits, readSavedFaults } from '../wire-log/fault-extracts.ts';
import { readFaultFrames, readFrames, recordsOfSpan } from '../wire-log/read-wire-log.ts';
import { formatRecord } from '../wire-log/wire-record.ts';
import { CommissioningReport, type TestedDependencies } from './commissioning-report.ts';
import { type CommissioningState, nothingTested, restartCommissioning } from './commissioning-state.ts';
import { changesOf } from './identity.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import { endsByCommissioning, withCause, withoutCauses } from './sas-state.ts';

interface CommissioningDependencies extends TestedDependencies {
  /** Drops a pending cash-out. */
  readonly dropCashOut: () => void;
  readonly wireLogFolder: string;
  /** Called when staff change the corners, the turn or the reel box of the picture. */
  readonly onPicture: () => void;
}

const newestFrames = 100;
const newestFaults = 50;
const dayMs = 24 * 60 * 60 * 1_000;

/** Takes a machine out of service, tests it, and opens it to players with the identity that it reports. */
export class Commissioning implements CommissioningOrders {
  readonly #dependencies: MachineDependencies;
  readonly #with: CommissioningDependencies;
  readonly #report: CommissioningReport;

  constructor(dependencies: MachineDependencies, others: CommissioningDependencies) {
    this.#dependencies = dependencies;
    this.#with = others;
    this.#report = new CommissioningReport(dependencies, others);
  }

  readonly commissioning: CommissioningOrders['commissioning'] = async () => {
    return done(await this.#report.read());
  };

  readonly faults: CommissioningOrders['faults'] = async () => {
    const faults = await readSavedFaults(this.#with.wireLogFolder, newestFaults);
    const { keptMs, maxFaults } = faultLimits;
    return done({ faults, keptDays: keptMs / dayMs, faultCount: maxFaults });
  };

  readonly frames: CommissioningOrders['frames'] = async ({ every, faultAt }) => {
    const folder = this.#with.wireLogFolder;
    const frames =
      faultAt === undefined
        ? await readFrames({ folder, newest: newestFrames, every })
        : (await readFaultFrames({ folder, faultMs: faultAt, every })).slice(-newestFrames);
    return done({
      frames: frames.map(({ at, from, hex, meaning }) => ({ at, from, hex, meaning: [...meaning] })),
    });
  };

  async wireLog({ fromMs, untilMs }: { fromMs: number; untilMs: number }): Promise<string> {
    const records = await recordsOfSpan(this.#with.wireLogFolder, { fromMs, toMs: untilMs });
    return records.map(formatRecord).join('');
  }

  readonly takeOutOfService: CommissioningOrders['takeOutOfService'] = () =>
    this.#dependencies.inTurn(async () => {
      const { journal, write } = this.#dependencies;
      const { state } = journal;
      if (!state.isInService) return done(await this.#report.read());
      const hasSign = state.causes.some(endsByCommissioning);
      // Within `inTurn` no other transfer is in progress. The transfer in doubt stays open, and so does its cash-out order.
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
          causes: withCause(state.causes, 'commissioning', true),
        },
        // The game of this press may have ended in machine memory that is now lost.
        events: [
          ...(press ? [{ type: 'pressUnplayed', commandId: press.commandId } as const] : []),
          // The lock was lost with the memory or the machine, but the win is still owed.
          ...(handPay?.kind === 'win'
            ? [{ type: 'handPayCleared', transferId: handPay.transferId } as const]
            : []),
        ],
      });
      this.#with.conditions.resync();
      return done(await this.#report.read());
    });

  readonly tickWiring: CommissioningOrders['tickWiring'] = async ({ item, ticked, by }) => {
    if (this.#dependencies.journal.state.isInService) return this.#notReady();
    const { [item]: _, ...others } = this.#state.wiring;
    const atMs = this.#dependencies.clock.nowMs();
    this.#change({ wiring: ticked ? { ...others, [item]: { by, atMs } } : others });
    return done(await this.#report.read());
  };

  readonly testKey: CommissioningOrders['testKey'] = async ({ channel }) => {
    const { setup } = this.#dependencies;
    const channels = [setup.spinChannel, ...setup.stakeKeys.map((key) => key.channel)];
    if (!this.#canTest || !channels.includes(channel)) return this.#notReady();
    this.#with.keyTest.begin(channel);
    return done(await this.#report.read());
  };

  readonly testMoney: CommissioningOrders['testMoney'] = async ({ amountMinor }) => {
    const { denomMinor } = this.#dependencies.setup;
    if (amountMinor % denomMinor !== 0) return refused('AMOUNT_NOT_IN_STEPS', { step: denomMinor });
    if (!this.#canTest || this.#with.moneyTest.heldMinor > 0) return this.#notReady();
    this.#with.moneyTest.begin(amountMinor);
    return done(await this.#report.read());
  };

  readonly takeTestMoneyOut: CommissioningOrders['takeTestMoneyOut'] = async () => {
    if (!this.#canTest || this.#state.money?.steps.in?.failure !== null) return this.#notReady();
    this.#with.moneyTest.end();
    return done(await this.#report.read());
  };

  readonly arrangePicture: CommissioningOrders['arrangePicture'] = async ({ corners, turn, reelBox }) => {
    this.#change({ picture: { corners, turn, reelBox } });
    this.#with.onPicture();
    return done(await this.#report.read());
  };

  readonly openToPlayers: CommissioningOrders['openToPlayers'] = ({ machineId, identity, by }) =>
    this.#dependencies.inTurn(async () => {
      const { conditions, accounts } = this.#with;
      if (!this.#canTest) return this.#notReady();
      const reading = await conditions.readIdentity();
      if (reading === null || !(await accounts.settle())) return this.#notReady();
      if (changesOf(reading.identity, identity).length > 0)
        return refused('COMMISSIONING_IDENTITY', { machine: machineId });
      const open = this.#report.waitsFor();
      if (open.length > 0)
        return refused('COMMISSIONING_OPEN', { machine: machineId, steps: open.join(', ') });
      this.#open(identity, by);
      return done(await this.#report.read());
    });

  /** Opens the machine to players: its meters are the new base, and credits that the journal does not contain become foreign money. */
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
        causes: withoutCauses(state.causes, ({ needsPerson }) => needsPerson),
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

  /** Whether a test may start: no player's action can be in progress and no other test is running. */
  get #canTest(): boolean {
    const { isInService, transfer, handPay } = this.#dependencies.journal.state;
    const { conditions, keyTest, moneyTest, rounds } = this.#with;
    const isBusy = keyTest.channel !== null || moneyTest.isRunning || rounds.isPlaying;
    return !isInService && !transfer && !handPay && conditions.isReady && !isBusy;
  }

  #notReady() {
    return refused('MACHINE_NOT_READY', { machine: this.#dependencies.machineId });
  }
}
