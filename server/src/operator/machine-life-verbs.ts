import { kickPlayer } from '../upkeep/kick-player.ts';
import { disableMachine, enableMachine, removeMachine } from '../upkeep/machine-life.ts';
import { reasonOf } from './protect-words.ts';
import {
  changeAndRecord,
  readId,
  readSentence,
  type Verb,
  type VerbContext,
  type VerbInput,
} from './verb.ts';

const disable = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const reason = reasonOf(options);
  const note = readSentence(options.note, '--note', '');
  await changeAndRecord(desk, 'machine disable', id, async (unit) => {
    const { was } = await disableMachine(unit, id, { reason, note, at: desk.at });
    return { answer: null, details: { reason, note, noteBefore: was?.note ?? null } };
  });
  return [`Machine ${id} is out of service: nobody new joins it. Who plays there now plays on.`];
};

const enable = async (desk: VerbContext, { words: [word] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  await changeAndRecord(desk, 'machine enable', id, async (unit) => {
    const { was } = await enableMachine(unit, id);
    return { answer: null, details: { wasOutSince: was?.at ?? null, note: was?.note ?? '' } };
  });
  return [`Machine ${id} is in service.`];
};

const remove = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const reason = reasonOf(options);
  const { agentId } = await changeAndRecord(desk, 'machine remove', id, async (unit) => {
    const known = await removeMachine(unit, id, { reason, at: desk.at });
    return { answer: known, details: { reason, agent: known.agentId, brand: known.brandId } };
  });
  return [
    `Machine ${id} is no longer on the floor; what was played there stays in the books.`,
    `Take it out of the floor file of agent ${agentId}: it is no longer taken from there.`,
  ];
};

const kick = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const reason = reasonOf(options);
  await changeAndRecord(desk, 'machine kick', id, async (unit) => {
    const { playerId, sessionId } = await kickPlayer(unit, id, desk.at);
    return { answer: null, details: { reason, player: playerId, session: sessionId } };
  });
  return [
    `The session at machine ${id} ends: its round and free spins finish, and its credit goes to the wallet.`,
  ];
};

export const machineLifeVerbs: Readonly<Record<string, Verb>> = {
  disable: {
    words: ['MACHINE'],
    options: { reason: 'string', note: 'string' },
    says: 'nobody new joins it; --reason is kept in the record, the lobby shows --note "back at six"',
    run: disable,
  },
  kick: {
    words: ['MACHINE'],
    options: { reason: 'string' },
    says: 'ends the session there: its round finishes, its credit goes to the wallet. --reason is kept in the record',
    run: kick,
  },
  enable: { words: ['MACHINE'], says: 'puts it back into service', run: enable },
  remove: {
    words: ['MACHINE'],
    options: { reason: 'string' },
    says: 'takes it off the floor; while nobody plays there and no money is on it. Its history stays',
    run: remove,
  },
};
