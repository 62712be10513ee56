import type { TransferId } from '@reelfloor/protocol';
import type { MoneyTestFailure, MoneyTestStep } from '@reelfloor/protocol/channels/commissioning';
import { aftCodes, aftPolls } from '../frames/aft-long-polls.ts';
import { longPolls } from '../frames/long-polls.ts';
import { acknowledgeAftTransfer, buildAftTransferRequest, releaseAftGameLock } from './aft-transfer.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import type { MeterBookkeeper } from './meter-bookkeeper.ts';
import type { PendingTransferResolver } from './pending-transfer-resolver.ts';

/** How many times the test requests a transfer whose id is already used, which the machine must refuse each time. */
const refusals = 2;

/**
 * Tests a machine's transfers with money of the operator that is never in the ledger. Each step is written to the journal before the next
 * one, so that after a restart it is known whether test money is still on the machine and must be transferred out.
 */
export class CommissioningMoneyTest {
  readonly #dependencies: MachineDependencies;
  readonly #accounts: MeterBookkeeper;
  readonly #transfers: PendingTransferResolver;
  readonly #sleep: (ms: number) => Promise<void>;
  #isRunning = false;

  constructor(
    dependencies: MachineDependencies,
    accounts: MeterBookkeeper,
    transfers: PendingTransferResolver,
    sleep: (ms: number) => Promise<void>,
  ) {
    this.#dependencies = dependencies;
    this.#accounts = accounts;
    this.#transfers = transfers;
    this.#sleep = sleep;
  }

  get isRunning(): boolean {
    return this.#isRunning || this.#dependencies.journal.state.transfer?.isTest === true;
  }

  /** Amount of test money on the machine, in minor units. */
  get heldMinor(): number {
    const { isInService, commissioning } = this.#dependencies.journal.state;
    return !isInService && commissioning.money?.steps.in?.failure === null ? this.#onMeterMinor() : 0;
  }

  /** Transfers test money to the machine, and breaks the connection right after sending the request, to test recovery. */
  begin(amountMinor: number): void {
    const { journal, write } = this.#dependencies;
    const { commissioning } = journal.state;
    const money = { amountMinor, steps: {}, lastId: null, lastMinor: 0 };
    write({ state: { ...journal.state, commissioning: { ...commissioning, money } }, events: [] });
    this.#run(() => this.#putIn(amountMinor));
  }

  /** Transfers the test money out of the machine, and then requests the same transfer again, which the machine must refuse. */
  end(): void {
    this.#run(() => this.#takeOut());
  }

  #run(work: () => Promise<void>): void {
    this.#isRunning = true;
    this.#dependencies.changed();
    this.#dependencies.later(() =>
      work().finally(() => {
        this.#isRunning = false;
        this.#dependencies.changed();
      }),
    );
  }

  async #putIn(amountMinor: number): Promise<void> {
    const { journal, write } = this.#dependencies;
    if (!(await this.#accounts.settle())) return this.#note('in', 'link');
    const onMeterMinor = this.#onMeterMinor();
    if (onMeterMinor !== 0) return this.#note('in', 'meterNotEmpty', String(onMeterMinor));
    const opened = this.#open('in', amountMinor);
    write({ state: { ...journal.state, ...opened }, events: [] });
    await this.#transfers.carryOut({ breaksLine: true });
  }

  async #takeOut(): Promise<void> {
    const { journal, write, line } = this.#dependencies;
    if (!(await this.#accounts.settle())) return this.#note('out', 'link');
    const { money } = journal.state.commissioning;
    if (money === null) return;
    const onMeterMinor = this.#onMeterMinor();
    if (onMeterMinor === 0 && money.steps.out?.failure !== null) return this.#note('out', 'meterEmpty');
    if (onMeterMinor > 0) {
      const handPay = await line.ask(longPolls.readHandPay, {});
      if (handPay.kind === 'data' && handPay.data.amount > 0) return this.#note('out', 'handPay');
      write({ state: { ...journal.state, ...this.#open('out', onMeterMinor) }, events: [] });
      if ((await this.#transfers.carryOut()).kind !== 'done') return;
      if (this.#onMeterMinor() !== 0) return this.#note('out', 'moved', String(this.#onMeterMinor()));
    }
    await this.#askAgain();
  }

  /** Requests a transfer with the id of the last completed one. A machine that accepts it would also pay a player twice. */
  async #askAgain(): Promise<void> {
    const { journal, line, setup } = this.#dependencies;
    const { money } = journal.state.commissioning;
    if (!money?.lastId) return;
    const again = {
      kind: 'in',
      aftId: money.lastId,
      amountMinor: money.lastMinor,
      asset: setup.asset,
    } as const;
    for (let count = 0; count < refusals; count++) {
      await acknowledgeAftTransfer(line);
      if (!(await this.#transfers.lock('in'))) return this.#note('sameId', 'refused', 'the machine did not lock');
      const answer = await line.ask(aftPolls.transfer, buildAftTransferRequest(again));
      await releaseAftGameLock(line);
      if (answer.kind !== 'data') return this.#note('sameId', 'link');
      const { status } = answer.data;
      if (status !== aftCodes.status.idIsLast) {
        // Waits because a machine that accepted the repeated transfer needs time to complete it.
        await this.#sleep(takenMs);
        await acknowledgeAftTransfer(line);
        await this.#accounts.settle();
        const hasMoved = this.#onMeterMinor() !== 0;
        return this.#note('sameId', hasMoved ? 'moved' : 'refused', `status ${status.toString(16)}`);
      }
    }
    await this.#accounts.settle();
    this.#note('sameId', this.#onMeterMinor() === 0 ? null : 'moved', money.lastId);
  }

  #open(kind: 'in' | 'out', amountMinor: number) {
    const { sequence } = this.#dependencies.journal.state;
    const transferId = `test-${sequence + 1}` as TransferId;
    return this.#transfers.open({ kind, transferId, amountMinor, isTest: true });
  }

  #onMeterMinor(): number {
    const { journal, setup } = this.#dependencies;
    return (journal.state.meters?.credits.value ?? 0) * setup.denomMinor;
  }

  #note(step: MoneyTestStep, failure: MoneyTestFailure | null, detail: string | null = null): void {
    const { journal, write } = this.#dependencies;
    const { commissioning } = journal.state;
    if (commissioning.money === null) return;
    const steps = { ...commissioning.money.steps, [step]: { failure, detail } };
    const money = { ...commissioning.money, steps };
    write({ state: { ...journal.state, commissioning: { ...commissioning, money } }, events: [] });
  }
}

/** Time in ms that a machine gets to complete a transfer that it should have refused. */
const takenMs = 2_000;
