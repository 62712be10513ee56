import type { Engine } from '../database.ts';

const words = { sqlite: 'INTEGER', postgres: 'BIGINT' } as const;

/** Adds where an agent dials from, its version, when its connection ended, and agents that staff removed. */
const adding = (engine: Engine): readonly string[] => [
  'ALTER TABLE agent_links ADD COLUMN address TEXT',
  'ALTER TABLE agent_links ADD COLUMN version TEXT',
  `ALTER TABLE agent_links ADD COLUMN ended_at ${words[engine]}`,
  `ALTER TABLE agents ADD COLUMN removed_at ${words[engine]}`,
];

export const agentLife = { sqlite: adding('sqlite'), postgres: adding('postgres') };
