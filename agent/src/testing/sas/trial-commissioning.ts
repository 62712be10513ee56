import type { MachineId, Result } from '@reelfloor/protocol';
import { type Commissioning, type MachineIdentity, wiringItems } from '@reelfloor/protocol/channels/commissioning';
import type { TrialSasCabinet } from './trial-sas-cabinet.ts';

/** Puts a trial machine into service as a technician and a manager do. */
export class TrialCommissioning {
  readonly #trial: TrialSasCabinet;

  constructor(trial: TrialSasCabinet) {
    this.#trial = trial;
  }

  get #orders() {
    return this.#trial.cabinet.commissioning;
  }

  /** Waits until the machine has answered all that is asked of it at the start. */
  async ready(): Promise<void> {
    await this.until(({ identity, waitsFor }) => identity.read !== null && !waitsFor.includes('link'));
  }

  async state(): Promise<Commissioning> {
    return answerOf(await this.#trial.inTime(Promise.resolve(this.#orders.commissioning(machine))));
  }

  /** Asks until the state is so, and returns it. */
  async until(isSo: (state: Commissioning) => boolean): Promise<Commissioning> {
    for (let asked = 0; asked < 600; asked++) {
      const state = await this.state();
      if (isSo(state)) return state;
      await this.#trial.pass(200);
    }
    throw new Error(`never so: ${JSON.stringify(await this.state())}`);
  }

  takeOutOfService() {
    return this.#ask(this.#orders.takeOutOfService({ ...machine, by: 'technician1' }));
  }

  async tickWiring(): Promise<void> {
    for (const item of wiringItems)
      await this.#ask(this.#orders.tickWiring({ ...machine, item, ticked: true, by: 'technician1' }));
  }

  /** Puts test money on the machine and waits until its fate is known. */
  async putMoneyIn(amountMinor = 1_000): Promise<Commissioning> {
    answerOf(await this.#ask(this.#orders.testMoney({ ...machine, amountMinor })));
    return this.until(({ money, waitsFor }) => !money.isRunning && !waitsFor.includes('link'));
  }

  async takeMoneyOut(): Promise<Commissioning> {
    answerOf(await this.#ask(this.#orders.takeTestMoneyOut(machine)));
    return this.until(({ money, waitsFor }) => !money.isRunning && !waitsFor.includes('link'));
  }

  async testKey(channel: number): Promise<Commissioning['keys'][number]['test']> {
    answerOf(await this.#ask(this.#orders.testKey({ ...machine, channel })));
    const { keys } = await this.until((state) => state.keys.every(({ isRunning }) => !isRunning));
    return keys.find((key) => key.channel === channel)?.test ?? null;
  }

  async testKeys(): Promise<void> {
    for (const { channel } of (await this.state()).keys) await this.testKey(channel);
  }

  /** Asks to open the machine as what it says it is, or as something else. */
  async open(other: Partial<MachineIdentity> = {}): Promise<Result<Commissioning>> {
    const { read } = (await this.state()).identity;
    if (read === null) throw new Error('the machine has said nothing of itself');
    return this.#ask(this.#orders.openToPlayers({ ...machine, identity: { ...read, ...other }, by: 'manager1' }));
  }

  /** All of it. */
  async commission(): Promise<Commissioning> {
    await this.ready();
    await this.tickWiring();
    await this.putMoneyIn();
    await this.testKeys();
    await this.takeMoneyOut();
    return answerOf(await this.open());
  }

  #ask(answer: Result<Commissioning> | Promise<Result<Commissioning>>): Promise<Result<Commissioning>> {
    return this.#trial.inTime(Promise.resolve(answer));
  }
}

const machine = { machineId: '701' as MachineId };

const answerOf = (result: Result<Commissioning>): Commissioning => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
  return result.value;
};
