import type { MachineId } from '@reelfloor/protocol';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { LinkLog } from './server-connection-log.ts';

const open = (level: string) => {
  const lines: string[] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    lines.push(`${pino.levels.labels[level]} ${msg}`);
  };
  return { lines, log: new LinkLog(pino({ level }, { write })) };
};
const lost = { code: 1006, reason: '', retryMs: 250 };
const elsewhere = { code: 'AGENT_ELSEWHERE', ErrorMessage: 'It is connected from hall7.', params: {} };
const m1 = 'm1' as MachineId;

it('says once that the connection was lost and once that it is back, however often the agent dials', () => {
  const { lines, log } = open('info');
  log.connected('wss://play.example/agent');
  for (let dial = 0; dial < 20; dial++) log.lost(lost);
  log.connected('wss://play.example/agent');
  log.connected('wss://play.example/agent');
  expect(lines.map((line) => line.split(';')[0])).toEqual([
    'info connected to the server',
    'warn no connection to the server',
    'info connected to the server',
  ]);
});

it('says once why the server refuses the agent, and again after it was let in or for another reason', () => {
  const { lines, log } = open('info');
  const refuse = (code: string) => {
    log.refused({ ...elsewhere, code });
    log.lost(lost);
  };
  for (let dial = 0; dial < 5; dial++) refuse('AGENT_ELSEWHERE');
  for (let dial = 0; dial < 5; dial++) refuse('TOKEN_INVALID');
  log.connected('wss://play.example/agent');
  refuse('TOKEN_INVALID');
  expect(lines.map((line) => line.slice(0, 60))).toEqual([
    'error the server refuses this agent, because another process',
    'error the server refuses this agent: check AGENT_ID and AGEN',
    'info connected to the server',
    'error the server refuses this agent: check AGENT_ID and AGEN',
  ]);
  expect(lines[0]).toContain('npm run operator -- agent add');
  expect(lines[0]).toContain('hall7');
});

it('says once what is wrong with a machine, and once that it is mended', () => {
  const { lines, log } = open('info');
  for (const text of [null, 'no brand', 'no brand', 'no name', null, null]) log.machine(m1, text);
  expect(lines).toEqual(['error no brand', 'error no name', 'info the server takes machine m1 again']);
});

it('has every repeat at the level debug', () => {
  const { lines, log } = open('debug');
  for (let dial = 0; dial < 3; dial++) log.lost(lost);
  expect(lines).toHaveLength(3);
});
