import type { AgentInstance } from '@reelfloor/protocol/channels/agent-channel';
import { expect, it } from 'vitest';
import { AgentConnections } from './agent-connections.ts';

const instance = (change: Partial<AgentInstance> = {}): AgentInstance => ({
  folderId: '11111111-1111-4111-8111-111111111111',
  start: 3,
  processId: '22222222-2222-4222-8222-222222222222',
  attempt: 5,
  host: 'hall7 pid 4711',
  ...change,
});
const other = { folderId: '33333333-3333-4333-8333-333333333333', host: 'hall9 pid 12' };
const newProcess = { processId: '44444444-4444-4444-8444-444444444444', attempt: 1 };

const linesWith = () => {
  const alarms: string[] = [];
  let nowMs = 0;
  const connections = new AgentConnections<string>({
    nowMs: () => nowMs,
    alarm: (message) => alarms.push(message),
  });
  let last: { instance: AgentInstance; nodeId: string | null } | null = null;
  const lines = {
    get: (agentId: string) => connections.get(agentId),
    speaksFor: (agentId: string, connection: string) => connections.speaksFor(agentId, connection),
    leave: (agentId: string, connection: string) => connections.leave(agentId, connection),
    /** Takes a connection and, like the database, remembers its instance as the agent's last. */
    take: (agentId: string, connection: string, taking: AgentInstance) => {
      const taken = connections.take(agentId, connection, taking, last);
      if (taken.ok) last = { instance: taking, nodeId: 'a-1' };
      return taken;
    },
  };
  return { lines, alarms, pass: (ms: number) => (nowMs += ms) };
};

it.each([
  ['the same process that dials again', { attempt: 6 }, true],
  ['a hello of the same process that was overtaken', { attempt: 4 }, false],
  ['a later start of the folder', { ...newProcess, start: 4 }, true],
  ['an earlier start of the folder', { ...newProcess, start: 2 }, false],
  ['a copy of the folder with the same count', newProcess, false],
  ['another folder, however often started', { ...newProcess, ...other, start: 99 }, false],
])('while a connection lives, another one takes over or not: %s', (_, change, passes) => {
  const { lines, alarms } = linesWith();
  lines.take('hall7', 'first', instance());
  expect(lines.take('hall7', 'second', instance(change)).ok).toBe(passes);
  expect(lines.get('hall7')).toBe(passes ? 'second' : 'first');
  expect(alarms).toHaveLength(passes ? 0 : 1);
});

it('names the connected process and since when, and not the whole id of its folder', () => {
  const { lines } = linesWith();
  lines.take('hall7', 'first', instance());
  expect(lines.take('hall7', 'second', instance(other))).toEqual({
    ok: false,
    refusal: {
      code: 'AGENT_ELSEWHERE',
      params: {
        agent: 'hall7',
        instance: 'hall7 pid 4711, start 3 of folder 11111111',
        since: '1970-01-01T00:00:00.000Z',
      },
    },
  });
});

it('raises an alarm when two folders take turns, at most once a minute for each', () => {
  const { lines, alarms, pass } = linesWith();
  const turn = (attempt: number) => {
    for (const [name, change] of [
      ['a', {}],
      ['b', other],
    ] as const) {
      expect(lines.take('hall7', name, instance({ ...change, attempt })).ok).toBe(true);
      lines.leave('hall7', name);
    }
  };
  turn(1);
  expect(alarms).toHaveLength(1);
  turn(2);
  turn(3);
  expect(alarms).toHaveLength(2);
  pass(60_000);
  turn(4);
  expect(alarms).toHaveLength(4);
});

it('keeps the newer connection when the older one leaves late', () => {
  const { lines } = linesWith();
  lines.take('hall7', 'first', instance());
  lines.take('hall7', 'second', instance({ attempt: 6 }));
  lines.leave('hall7', 'first');
  expect(lines.speaksFor('hall7', 'second')).toBe(true);
});
