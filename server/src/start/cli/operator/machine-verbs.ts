import { mustBeAtRest, noMachine } from '../../../backoffice/machines/machine-at-rest.ts';
import { momentOf } from '../../../backoffice/players/protection-step.ts';
import { noteChange } from '../../../platform/bus/note-change.ts';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { caseLines, caseOf, refusedLines } from '../../../play/journals/case-lines.ts';
import { findAllotment, listAllotted, storeAgent, storeBrand } from '../../../play/machines/allotments.ts';
import { askToGreetAgain } from '../../../play/machines/greet-again.ts';
import { findMachine } from '../../../play/machines/machine-store.ts';
import { endOutOfService } from '../../../play/machines/out-of-service.ts';
import { actionSubcommands } from './action-subcommands.ts';
import { changeAndRecord, readId, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const addMachine = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const brand = readId(options.brand, '--brand');
  const agent = readId(options.agent, '--agent');
  await changeAndRecord(desk, 'machine add', id, async (unit) => {
    await mustExist(unit, 'brands', 'brand', brand);
    await mustExist(unit, 'agents', 'agent', agent);
    const owner = await findAllotment(unit, id);
    if (owner) throw new ConfigError(`Machine ${id} is agent ${owner.agentId}’s already; nothing changed.`);
    await storeAgent(unit, id, { brandId: brand, agentId: agent });
    // A machine that was removed before comes back, with its history.
    if ((await endOutOfService(unit, id)) > 0) await storeBrand(unit, id, brand);
    await noteChange(unit, 'machine', id);
    // An agent that is connected already may have announced this machine in vain.
    await askToGreetAgain(unit, agent);
    return { answer: null, details: { brand, agent } };
  });
  return [
    `Machine ${id} is allotted to agent ${agent}; it comes into the lobby when its cabinet says hello.`,
  ];
};

const move = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const agent = readId(options.agent, '--agent');
  const from = await changeAndRecord(desk, 'machine move', id, async (unit) => {
    await mustExist(unit, 'agents', 'agent', agent);
    const known = await findAllotment(unit, id);
    if (!known) throw noMachine(id);
    if (known.agentId === agent)
      throw new ConfigError(`Machine ${id} is agent ${agent}’s already; nothing changed.`);
    await mustBeAtRest(unit, id);
    await storeAgent(unit, id, { brandId: known.brandId, agentId: agent });
    // End both agents' connections. Their next `hello` is judged by the new owner.
    await askToGreetAgain(unit, known.agentId);
    await askToGreetAgain(unit, agent);
    return { answer: known.agentId, details: { from: known.agentId, to: agent } };
  });
  return [
    `Machine ${id} is agent ${agent}’s now. Agent ${from} can take it out of its floor file; it is no longer taken from there.`,
    'Its journal moves with the cabinet, from the one AGENT_DATA_DIR to the other: without it the machine stays out of play until its fresh journal is accepted.',
  ];
};

/** Gives the machine another brand. The cabinet plays the new game after its agent has reconnected. */
const setBrand = async (desk: VerbContext, { words: [word, given] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const brand = readId(given, 'BRAND');
  const from = await changeAndRecord(desk, 'machine brand', id, async (unit) => {
    await mustExist(unit, 'brands', 'brand', brand);
    const known = await findMachine(unit, id);
    if (!known) throw noMachine(id);
    await mustBeAtRest(unit, id);
    await storeBrand(unit, id, brand);
    // End the agent's connection. Its next `hello` must name the new brand.
    await askToGreetAgain(unit, known.agentId);
    return { answer: known.brandId, details: { from: known.brandId, to: brand } };
  });
  return [
    `Machine ${id} is a machine of ${brand} now, before of ${from}. It is taken from its agent once the floor file there says the same.`,
  ];
};

const listMachines = async ({ database }: VerbContext): Promise<string[]> => {
  const rows = await listAllotted(database.read);
  return rows.flatMap(({ id, brand, agent, state, kept, fault, refusedEvent, outOfServiceRecord }) => [
    `${id}  ${brand}  ${agent}  ${state}${kept ? `  kept for ${kept}` : ''}`,
    ...(outOfServiceRecord === null
      ? []
      : [
          `  out of service since ${momentOf(outOfServiceRecord.at)}: ${outOfServiceRecord.reason}${noteOf(outOfServiceRecord)}`,
        ]),
    ...(fault === null ? [] : [`  out of play: ${fault}`]),
    ...refusedLines({ refusedEvent }),
  ]);
};

const showJournal = async ({ database }: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const found = await caseOf(database.read, readId(word, 'MACHINE'));
  const { machine, contradiction } = found;
  return [
    contradiction
      ? `Machine ${machine.id} is out of play: ${contradiction.text}`
      : `Machine ${machine.id}: its journal and the books do not contradict each other.`,
    ...caseLines(found),
  ];
};

const noteOf = ({ note }: { readonly note: string }): string =>
  note === '' ? '' : ` (players read: ${note})`;

export const machineVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['MACHINE'],
    options: { brand: 'string', agent: 'string' },
    says: 'allots it: --brand BRAND --agent AGENT',
    run: addMachine,
  },
  move: {
    words: ['MACHINE'],
    options: { agent: 'string' },
    says: 'to another agent: --agent AGENT; while nobody plays there and no money is on it',
    run: move,
  },
  brand: {
    words: ['MACHINE', 'BRAND'],
    says: 'another game in the same cabinet; while nobody plays there and no money is on it',
    run: setBrand,
  },
  list: {
    words: [],
    says: 'with brand, agent, state and reservation, and why one is out of service or out of play',
    run: listMachines,
  },
  journal: {
    words: ['MACHINE'],
    says: 'what its journal and the books say of its money, and what to do where they contradict each other',
    run: showJournal,
  },
  ...actionSubcommands('machine'),
};

const mustExist = async (
  unit: UnitOfWork,
  table: 'brands' | 'agents',
  noun: string,
  id: string,
): Promise<void> => {
  const there = table === 'agents' ? 'AND removed_at IS NULL' : '';
  if (!(await unit.get(`SELECT 1 FROM ${table} WHERE id = ? ${there}`, id)))
    throw new ConfigError(`There is no ${noun} ${id}; add it first.`);
};
