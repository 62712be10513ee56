import { expect, it } from 'vitest';
import { hashAgentToken } from '../../play/machines/agent-registry.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { AgentTokenMonitor } from './agent-connections.ts';

const atRest = () => new Promise<void>((resolve) => setImmediate(resolve));

it('ends the connection of an agent whose token was replaced, within two seconds', async () => {
  const hashes = new Map([
    ['hall7', hashAgentToken('one')],
    ['hall8', hashAgentToken('two')],
  ]);
  const voided: string[] = [];
  const clock = new ManualClock();
  const watch = new AgentTokenMonitor<string>({
    clock,
    tokenHashes: async () => hashes,
    onVoid: (connection) => voided.push(connection),
    onError: (error) => {
      throw error;
    },
  });
  watch.add('first', 'hall7', 'one');
  watch.add('second', 'hall8', 'two');
  watch.add('gone', 'hall9', 'any');
  watch.remove('gone');
  await clock.pass(2_000, atRest);
  expect(voided).toEqual([]);
  hashes.set('hall7', hashAgentToken('renewed'));
  await clock.pass(2_000, atRest);
  expect(voided).toEqual(['first']);
  watch.stop();
});

it('checks at once after a reported change, and keeps a connection made with the new token', async () => {
  const voided: string[] = [];
  const watch = new AgentTokenMonitor<string>({
    clock: new ManualClock(),
    tokenHashes: async () => new Map([['hall7', hashAgentToken('renewed')]]),
    onVoid: (connection) => voided.push(connection),
    onError: (error) => {
      throw error;
    },
  });
  watch.add('before', 'hall7', 'one');
  watch.add('after', 'hall7', 'renewed');
  await watch.check();
  expect(voided).toEqual(['before']);
  watch.stop();
});
