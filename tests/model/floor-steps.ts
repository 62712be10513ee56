import fc from 'fast-check';
import { modelMachines } from './model-agent.ts';
import type { ModelFloor } from './model-floor.ts';
import type { Direction } from './wild-line.ts';

/** One random step; `told` describes it when a run fails. */
export interface Step {
  readonly reported: string;
  readonly happen: (floor: ModelFloor) => void | Promise<void>;
}

const step = (reported: string, happen: Step['happen']): Step => ({ reported, happen });

/** Numbers of simulated pages: two players have two pages, one has one. First pages act most, so that players conflict. */
const page = fc.constantFrom(0, 0, 0, 0, 2, 2, 2, 1, 3, 4);
const place = fc.nat(3);
const direction = fc.constantFrom<Direction>('toServer', 'toClient');
const machineId = fc.constantFrom(...modelMachines);
/**
 * Pauses in ms: within a round, within and after a command's deadline, after a lost answer, after a held seat.
 */
const pauseMs = fc.constantFrom(20, 300, 1_500, 2_500, 6_000, 15_000, 130_000);

const ofPlayers = [
  {
    weight: 8,
    arbitrary: fc.tuple(page, machineId, fc.integer({ min: 3, max: 30 })).map(([at, machine, hundreds]) =>
      step(`page ${at} joins ${machine}, cashes in ${hundreds * 100} and spins`, async (floor) => {
        floor.pages[at]?.join(machine);
        await floor.rest();
        floor.pages[at]?.cashIn(hundreds * 100);
        await floor.rest();
        floor.pages[at]?.spin(false);
      }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(page, machineId)
      .map(([at, machine]) => step(`page ${at} joins ${machine}`, (floor) => floor.pages[at]?.join(machine))),
  },
  {
    weight: 14,
    arbitrary: fc
      .tuple(page, fc.integer({ min: 0, max: 9 }))
      .map(([at, dice]) =>
        step(`page ${at} spins${dice === 0 ? ' again' : ''}`, (floor) => floor.pages[at]?.spin(dice === 0)),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(page, fc.integer({ min: 1, max: 5 }))
      .map(([at, band]) => step(`page ${at} chooses band ${band}`, (floor) => floor.pages[at]?.chooseBand(band))),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(page, fc.integer({ min: 1, max: 30 }))
      .map(([at, hundreds]) =>
        step(`page ${at} cashes in ${hundreds * 100}`, (floor) => floor.pages[at]?.cashIn(hundreds * 100)),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(page, fc.boolean())
      .map(([at, same]) =>
        step(`page ${at} cashes in again, ${same ? 'the same' : 'another'} amount`, (floor) =>
          floor.pages[at]?.cashInAgain(same),
        ),
      ),
  },
  {
    weight: 4,
    arbitrary: page.map((at) => step(`page ${at} cashes out`, (floor) => floor.pages[at]?.cashOut())),
  },
  { weight: 2, arbitrary: page.map((at) => step(`page ${at} leaves`, (floor) => floor.pages[at]?.leave())) },
  { weight: 3, arbitrary: page.map((at) => step(`page ${at} drops`, (floor) => floor.pages[at]?.drop())) },
];

const ofCallers = [
  {
    weight: 3,
    arbitrary: fc.tuple(page, machineId).map(([at, machine]) =>
      step(`page ${at} plays at ${machine}, cashes out unheard and cancels`, async (floor) => {
        floor.agent.line?.calm();
        floor.pages[at]?.join(machine);
        await floor.rest();
        floor.pages[at]?.cashIn(700);
        await floor.rest();
        floor.agent.line?.goWild();
        floor.pages[at]?.cashOut();
        await floor.rest();
        floor.agent.line?.loseAll('toClient');
        floor.call('cancel', at, machine);
        await floor.rest();
        floor.agent.line?.calm();
      }),
    ),
  },
  ...(
    ['kick', 'cancel', 'discount', 'bonus', 'withdraw', 'cancelWithdrawal', 'askDeposit', 'cancelDeposit'] as const
  ).map((name) => ({
    weight: 2,
    arbitrary: fc
      .tuple(page, machineId)
      .map(([at, machine]) =>
        step(`page ${at} asks for ${name} at ${machine}`, (floor) => floor.call(name, at, machine)),
      ),
  })),
  ...(['withdrawal paid', 'withdrawal refused', 'deposit arrived', 'deposit other', 'deposit refused'] as const).map(
    (verdict) => ({
      weight: 1,
      arbitrary: fc.constant(step(`the oldest ${verdict}`, (floor) => floor.decidePayment(verdict))),
    }),
  ),
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('approved' as const, 'refused' as const)
      .map((verdict) => step(`the oldest waiting pay is ${verdict}`, (floor) => floor.decide(verdict))),
  },
];

const ofTheLine = [
  { weight: 5, arbitrary: fc.constant(step('the line goes wild', (floor) => floor.agent.line?.goWild())) },
  { weight: 3, arbitrary: fc.constant(step('the line is calm', (floor) => floor.agent.line?.calm())) },
  {
    weight: 14,
    arbitrary: fc
      .tuple(direction, place)
      .map(([way, at]) => step(`${way} ${at} arrives`, (floor) => floor.agent.line?.deliver(way, at))),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(direction, place)
      .map(([way, at]) => step(`${way} ${at} is lost`, (floor) => floor.agent.line?.lose(way, at))),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(direction, place)
      .map(([way, at]) => step(`${way} ${at} is doubled`, (floor) => floor.agent.line?.double(way, at))),
  },
  {
    weight: 8,
    arbitrary: direction.map((way) =>
      step(`all that waits ${way} arrives`, (floor) => floor.agent.line?.deliverAll(way)),
    ),
  },
  {
    weight: 4,
    arbitrary: direction.map((way) => step(`all that waits ${way} is lost`, (floor) => floor.agent.line?.loseAll(way))),
  },
  { weight: 2, arbitrary: fc.constant(step('the line breaks', (floor) => floor.agent.cut())) },
  { weight: 4, arbitrary: fc.constant(step('the agent dials', (floor) => floor.dialAgent())) },
];

const ofTheHouse = [
  {
    weight: 14,
    arbitrary: pauseMs.map((ms) => step(`${ms} ms pass`, (floor) => floor.advance(ms))),
  },
  { weight: 1, arbitrary: fc.constant(step('the server starts again', (floor) => floor.restartServer())) },
  { weight: 1, arbitrary: fc.constant(step('the agent starts again', (floor) => floor.restartAgent())) },
  {
    weight: 1,
    arbitrary: machineId.map((id) =>
      step(`${id} fails`, (floor) => void floor.agent.simulated.get(id)?.fail('the model says so')),
    ),
  },
  {
    weight: 4,
    arbitrary: machineId.map((id) =>
      step(`${id} is repaired`, (floor) => void floor.agent.simulated.get(id)?.repair()),
    ),
  },
];

interface WeightedStep {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Step>;
}

/** Sequences of steps in which anything may happen; `more` happens beside the usual. */
export const someSteps = (more: readonly WeightedStep[] = []): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.oneof(...ofPlayers, ...ofCallers, ...ofTheLine, ...ofTheHouse, ...more), {
    minLength: 5,
    maxLength: 120,
    size: 'max',
  });
