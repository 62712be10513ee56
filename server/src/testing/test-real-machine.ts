import { createRefusedResult, okResult, type RequestHandlers } from '@reelfloor/protocol';
import type { agentServerSide } from '@reelfloor/protocol/channels/agent-channel';
import {
  type Commissioning,
  commissioningSteps,
  type KeyTestOutcome,
  type MachineIdentity,
  type MoneyTestFailure,
  wiringItems,
} from '@reelfloor/protocol/channels/commissioning';
import { buildSerialFrameTextPart } from '@reelfloor/protocol/channels/serial-frame-description';
import { sampleCommissioning, sampleIdentity } from './commissioning-samples.ts';
import type { TestAgent } from './test-agent.ts';
import type { TestCabinet } from './test-cabinet.ts';

type Commands = RequestHandlers<typeof agentServerSide>;

const at = 1_800_000_000_000;

/** A real machine on its way into service, as its agent answers for it: nothing is ticked or tested yet. */
export class TestRealMachine {
  identity: MachineIdentity = sampleIdentity;
  /** What becomes of the test of a key, by its channel; it works if nothing is said here. */
  readonly keyOutcomes = new Map<number, KeyTestOutcome>();
  /** Why the machine refuses the next test money; null: it takes it. */
  moneyFailure: MoneyTestFailure | null = null;
  /** The orders to open it, in turn. */
  readonly openings: { readonly by: string; readonly identity: MachineIdentity }[] = [];
  #state: Commissioning;
  readonly #agent: TestAgent;
  readonly #cabinet: TestCabinet;

  constructor(agent: TestAgent, machineId: string) {
    const step = (name: Commissioning['money']['steps'][number]['step']) =>
      ({ step: name, state: 'open', failure: null, detail: null }) as const;
    const sample = structuredClone(sampleCommissioning);
    // The answers of twelve seconds, one of which did not come.
    const answers = Array.from({ length: 60 }, (_, poll) => (poll === 41 ? null : 8 + ((poll * 37) % 5)));
    this.#state = {
      ...sample,
      link: { ...sample.link, answers, upSinceAt: Date.now() - 2_652_000 },
      keys: sample.keys.map((key) => ({ ...key, isRunning: false, test: null })),
      wiring: wiringItems.map((item) => ({ item, by: null, at: null })),
      money: {
        amountMinor: null,
        onMeterMinor: 0,
        isRunning: false,
        steps: [step('in'), step('killed'), step('found'), step('out'), step('sameId')],
      },
    };
    this.#agent = agent;
    this.#cabinet = agent.cabinet(machineId);
    Object.assign(this.#cabinet.description, { isReal: true });
    this.isInService = false;
    for (const [name, own] of Object.entries(this.#commands) as [keyof Commands, never][]) {
      const usual = agent.ownCommands[name] as (data: unknown) => unknown;
      const asked = own as (data: unknown) => unknown;
      const answer = (data: { readonly machineId: string }) =>
        data.machineId === machineId ? asked.call(this.#commands, data) : usual(data);
      Object.assign(agent.override, { [name]: answer });
    }
  }

  get isInService(): boolean {
    return !this.#cabinet.needsCommissioning;
  }

  set isInService(isIn: boolean) {
    this.#cabinet.needsCommissioning = !isIn;
    this.#cabinet.show(isIn ? 'idle' : 'malfunction');
  }

  /** Ticks and tests everything. */
  passTests(): void {
    const { wiring, keys, money } = this.#state;
    const passed = { at, outcome: 'works', tookMs: 208, stakeMinor: null } as const;
    this.#state = {
      ...this.#state,
      wiring: wiring.map((point) => ({ ...point, by: 'technician', at })),
      keys: keys.map((key) => ({ ...key, test: passed })),
      money: { ...money, steps: money.steps.map((step) => ({ ...step, state: 'done' as const })) },
    };
  }

  get state(): Commissioning {
    const { wiring, keys, money, identity } = this.#state;
    const isDone: Readonly<Record<string, boolean>> = {
      wiring: wiring.every((point) => point.at !== null),
      keys: keys.every(({ test }) => test?.outcome === 'works'),
      money: money.steps.every((step) => step.state === 'done'),
    };
    return {
      ...this.#state,
      isInService: this.isInService,
      causes: this.isInService ? [] : [{ cause: 'commissioning', needsPerson: true }],
      identity: { ...identity, read: this.identity },
      waitsFor: commissioningSteps.filter((step) => isDone[step] === false),
    };
  }

  get #commands() {
    const state = () => okResult(this.state);
    return {
      commissioning: state,
      faults: () => okResult({ faults: [{ at, cause: 'door.slot' }], keptDays: 365, faultCount: 200 }),
      frames: ({ every }) =>
        okResult({
          frames: [
            ...(every ? [{ at, from: 'host' as const, hex: '81', meaning: [buildSerialFrameTextPart('poll')] }] : []),
            {
              at: at + 9,
              from: 'machine' as const,
              hex: '01FF001CA5',
              meaning: [buildSerialFrameTextPart('nothingNew')],
            },
          ],
        }),
      takeOutOfService: () => {
        this.isInService = false;
        return state();
      },
      tickWiring: ({ item, ticked, by }) => {
        const point = ticked ? { item, by, at } : { item, by: null, at: null };
        const wiring = this.#state.wiring.map((one) => (one.item === item ? point : one));
        this.#state = { ...this.#state, wiring };
        return state();
      },
      testKey: ({ channel }) => {
        if (this.isInService) return createRefusedResult('MACHINE_NOT_READY', { machine: 'm1' });
        const outcome = this.keyOutcomes.get(channel) ?? 'works';
        const tookMs = outcome === 'works' ? 208 : null;
        const test = { at, outcome, tookMs, stakeMinor: null };
        const keys = this.#state.keys.map((key) => (key.channel === channel ? { ...key, test } : key));
        this.#state = { ...this.#state, keys };
        return state();
      },
      testMoney: ({ amountMinor }) => {
        const failure = this.moneyFailure;
        this.moneyFailure = null;
        const steps = this.#state.money.steps.map((step) => {
          if (failure !== null)
            return step.step === 'in' ? { ...step, state: 'failed' as const, failure, detail: '87' } : step;
          const isIn = ['in', 'killed', 'found'].includes(step.step);
          return isIn ? { ...step, state: 'done' as const, failure: null, detail: null } : step;
        });
        const onMeterMinor = failure === null ? amountMinor : 0;
        this.#state = { ...this.#state, money: { amountMinor, onMeterMinor, isRunning: false, steps } };
        return state();
      },
      takeTestMoneyOut: () => {
        const { money } = this.#state;
        const steps = money.steps.map((step) => ({ ...step, state: 'done' as const }));
        this.#state = { ...this.#state, money: { ...money, onMeterMinor: 0, steps } };
        return state();
      },
      arrangePicture: ({ corners, turn, reelBox }) => {
        this.#state = { ...this.#state, picture: { ...this.#state.picture, corners, turn, reelBox } };
        Object.assign(this.#cabinet.description, { reelBox });
        const { machineId } = this.#cabinet.description;
        this.#agent.peer?.notify('reelBox', { machineId, reelBox });
        return state();
      },
      openToPlayers: ({ identity, by }) => {
        this.openings.push({ identity, by });
        if (JSON.stringify(identity) !== JSON.stringify(this.identity))
          return createRefusedResult('COMMISSIONING_IDENTITY', { machine: 'm1' });
        this.isInService = true;
        const pinned = { ...this.#state.identity, pinned: identity, pinnedAt: at, pinnedBy: by, changed: [] };
        this.#state = { ...this.#state, identity: pinned };
        return state();
      },
    } satisfies Partial<Commands>;
  }
}
