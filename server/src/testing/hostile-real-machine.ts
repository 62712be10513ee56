import { createRefusedResult, okResult, type Result, type TransferId } from '@reelfloor/protocol';
import { newKey } from './test-player.ts';
import { TestRealMachine } from './test-real-machine.ts';

/** What a hostile machine does with the next transfer. */
export type Lie =
  /** It answers, and its event comes, long after everybody has given up. */
  | 'late'
  /** It journals the money twice. */
  | 'twice'
  /** It says that the transfer is void, and then journals its money. */
  | 'voidAndDone'
  /** It says that the transfer is done, and never journals its money. */
  | 'doneAndSilent'
  /** It journals the money under the id of another transfer. */
  | 'otherId'
  | 'otherAmount'
  /** It journals the money, and its meter shows another amount. */
  | 'otherMeter';

type Transfer = { readonly transferId: TransferId; readonly amountMinor: number };

const lateMs = 30_000;
/** By how much its amounts are wrong, in minor units. */
export const wrongByMinor = 300;

/** Test machine in service that gives a false answer, of the kind `lie`, to its next money transfer. */
export class HostileRealMachine extends TestRealMachine {
  lie: Lie | null = null;
  readonly #agent: ConstructorParameters<typeof TestRealMachine>[0];
  readonly #machineId: string;
  readonly #wait: (ms: number) => Promise<void>;

  constructor(
    agent: ConstructorParameters<typeof TestRealMachine>[0],
    machineId: string,
    wait: (ms: number) => Promise<void>,
  ) {
    super(agent, machineId);
    this.#agent = agent;
    this.#machineId = machineId;
    this.#wait = wait;
    this.passTests();
    this.isInService = true;
    agent.cabinet(machineId).phase = 'idle';
    const { credit, cashOut } = agent.ownCommands;
    agent.override.credit = (order) => this.#transfer('credited', order, () => credit(order));
    agent.override.cashOut = (order) =>
      this.#transfer('cashedOut', { ...order, amountMinor: this.#cabinet.meterMinor }, () => cashOut(order));
  }

  get #cabinet() {
    return this.#agent.cabinet(this.#machineId);
  }

  /** Journals that money has moved. `errorMinor`: by how much the meter then differs from what follows. */
  #journal(type: 'credited' | 'cashedOut', { transferId, amountMinor }: Transfer, errorMinor = 0): void {
    const { meterMinor } = this.#cabinet;
    const after = type === 'credited' ? meterMinor + amountMinor : Math.max(0, meterMinor - amountMinor);
    this.#cabinet.write({ type, transferId, amountMinor }, after + errorMinor);
  }

  async #transfer<Answer>(
    type: 'credited' | 'cashedOut',
    transfer: Transfer,
    honest: () => Result<Answer> | Promise<Result<Answer>>,
  ): Promise<Result<Answer>> {
    const { lie } = this;
    this.lie = null;
    if (lie === null) return honest();
    if (lie === 'twice') {
      const answer = await honest();
      this.#journal(type, transfer);
      return answer;
    }
    const says = { late: 'unknown', voidAndDone: 'voided', doneAndSilent: type } as const;
    const state = lie in says ? says[lie as keyof typeof says] : 'unknown';
    this.#agent.override.transferStatus = () =>
      okResult(state === type ? { state: type, amountMinor: transfer.amountMinor } : ({ state } as never));
    if (lie === 'late') {
      await this.#wait(lateMs);
      delete this.#agent.override.transferStatus;
      return honest();
    }
    if (lie === 'voidAndDone') void this.#wait(lateMs).then(() => this.#journal(type, transfer));
    if (lie === 'otherId') this.#journal(type, { ...transfer, transferId: newKey() as TransferId });
    if (lie === 'otherAmount') this.#journal(type, { ...transfer, amountMinor: transfer.amountMinor + wrongByMinor });
    if (lie === 'otherMeter') this.#journal(type, transfer, wrongByMinor);
    return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
  }
}
