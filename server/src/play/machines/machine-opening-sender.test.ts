import type { MachineId, RequestOutcome } from '@reelfloor/protocol';
import type { Commissioning } from '@reelfloor/protocol/channels/commissioning';
import { expect, it, onTestFinished } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { layFloor } from '../../testing/booked-floor.ts';
import { sampleCommissioning, sampleIdentity } from '../../testing/commissioning-samples.ts';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { AgentLink } from './agent-link.ts';
import {
  findMachineCommissioning,
  requestMachineOpeningToPlayers,
  storeCommissioningReport,
} from './machine-commissioning-store.ts';
import { MachineOpeningSender } from './machine-opening-sender.ts';

const machineId = '701' as MachineId;
const minuteMs = 60_000;

/** An opening that was confirmed just now, and an agent that answers as the test says. */
const confirmed = async ({ isHere = true } = {}) => {
  const { database, remove } = await openTemporaryDatabase();
  const clock = new ManualClock();
  const bus = new InMemoryBus((error) => {
    throw error;
  });
  await database.transact((tx) => layFloor(tx, [{ id: machineId, brand: 'koi', agent: 'hall' }]));
  await storeCommissioningReport(database, machineId, sampleCommissioning);
  const opening = { identity: sampleIdentity, by: 'manager1', at: clock.nowMs() };
  await database.transact((tx) => requestMachineOpeningToPlayers(tx, machineId, opening));
  const agent = { answer: { kind: 'unknown', reason: 'timeout' } as RequestOutcome<Commissioning>, asked: 0 };
  const command = async () => {
    agent.asked += 1;
    return agent.answer;
  };
  const openings = new MachineOpeningSender({
    ...{ database, bus, clock },
    floor: { get: () => ({ link: { isHere, command } as unknown as AgentLink }) as never },
    alarm: (text, facts) => {
      throw new Error(`${text} ${JSON.stringify(facts)}`);
    },
  });
  openings.start();
  onTestFinished(async () => {
    openings.stop();
    await remove();
  });
  const state = async () => (await findMachineCommissioning(database.read, machineId))?.opening?.state;
  const lines = () =>
    database.read.all<{ who: string; what: string; details: string }>(
      'SELECT who, what, details FROM operator_changes ORDER BY id',
    );
  return { clock, agent, state, lines };
};

it('asks an agent that does not answer for ten minutes, and then gives the opening up', async () => {
  const { clock, agent, state, lines } = await confirmed();
  for (let asked = 1; clock.nowMs() - 1_800_000_000_000 < 10 * minuteMs; asked++) {
    clock.advance(5_000);
    await eventually(() => expect(agent.asked).toBe(asked));
    await eventually(async () => expect(await state()).toBe('sent'));
  }
  expect(agent.asked).toBe(120);
  expect(await lines()).toEqual([]);
  clock.advance(5_000);
  await eventually(async () => expect(await state()).toBe('refused'));
  const [line] = await lines();
  expect({ ...line, details: JSON.parse(line?.details ?? '') }).toEqual({
    ...{ who: 'manager1', what: 'machine not opened' },
    details: { serial: sampleIdentity.serial, because: 'its agent was away' },
  });
  // Nobody stands at the machine any more: an agent that comes back now does not open it.
  agent.answer = { kind: 'accepted', value: { ...sampleCommissioning, isInService: true } };
  clock.advance(minuteMs);
  expect(agent.asked).toBe(120);
  expect(await state()).toBe('refused');
});

it('opens the machine when its agent answers within the ten minutes', async () => {
  const { clock, agent, state, lines } = await confirmed();
  clock.advance(5_000);
  await eventually(() => expect(agent.asked).toBe(1));
  clock.set(clock.nowMs() + 9 * minuteMs);
  agent.answer = { kind: 'accepted', value: { ...sampleCommissioning, isInService: true } };
  clock.advance(5_000);
  await eventually(async () => expect(await state()).toBe('done'));
  expect(await lines()).toMatchObject([{ who: 'manager1', what: 'machine opened' }]);
});

it('leaves the machine to the node to which its agent is connected, and gives it up after ten minutes all the same', async () => {
  const { clock, agent, state } = await confirmed({ isHere: false });
  clock.advance(minuteMs);
  expect(await state()).toBe('sent');
  clock.set(clock.nowMs() + 10 * minuteMs);
  clock.advance(5_000);
  await eventually(async () => expect(await state()).toBe('refused'));
  expect(agent.asked).toBe(0);
});
