import type { RandomIntBelow } from '@reelfloor/simulator/testing/games';
import type { Victim } from './kill-target.ts';

type Kind = 'node' | 'agent' | 'nats' | 'postgres' | 'casino';

/** What may die in a round, each with the same chance. Of two, the second dies within a second after the first. */
const draws: readonly (readonly Kind[])[] = [
  ['node'],
  ['node'],
  ['node'],
  ['node'],
  ['agent'],
  ['nats'],
  ['postgres'],
  ['node', 'node'],
  ['node', 'agent'],
  ['agent', 'node'],
  ['node', 'postgres'],
  ['postgres', 'node'],
  ['node', 'nats'],
  ['nats', 'node'],
  ['nats', 'postgres'],
  ['agent', 'postgres'],
];
const drawsWithCasino: typeof draws = [
  ['casino'],
  ['casino'],
  ['casino', 'node'],
  ['node', 'casino'],
  ['casino', 'postgres'],
  ['nats', 'casino'],
];
const longestGapMs = 1_000;

/** Draws which processes of a cluster die in a round, and when. */
export const drawClusterVictims = (
  random: RandomIntBelow,
  names: {
    readonly nodes: readonly string[];
    readonly agents: readonly string[];
    readonly hasCasino: boolean;
  },
): Victim[] => {
  const nodes = [...names.nodes];
  const nameOf = (kind: Kind): string => {
    if (kind === 'node') return nodes.splice(random(nodes.length), 1)[0] ?? '';
    return kind === 'agent' ? (names.agents[random(names.agents.length)] ?? '') : kind;
  };
  const all = names.hasCasino ? [...draws, ...drawsWithCasino] : draws;
  const kinds = all[random(all.length)] ?? [];
  return kinds.map((kind, index) => ({
    part: nameOf(kind),
    afterMs: index === 0 ? 0 : random(longestGapMs),
  }));
};
