export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Returns the imports by which sibling folders depend on each other in a circle, directly or through further siblings. */
export const importsInCircles = (imports: readonly Import[]): Import[] => {
  const crossing = imports.flatMap((one) => {
    const pair = siblingsOf(one);
    return pair ? [{ ...one, pair }] : [];
  });
  const next = new Map<string, Set<string>>();
  for (const { pair } of crossing) next.set(pair[0], (next.get(pair[0]) ?? new Set()).add(pair[1]));
  return crossing.filter(({ pair: [from, to] }) => leadsTo(next, to, from)).map(({ from, to }) => ({ from, to }));
};

/** Returns the two sibling folders that an import connects; null if a path differs first in a file name. */
const siblingsOf = ({ from, to }: Import): readonly [string, string] | null => {
  const [fromParts, toParts] = [from.split('/'), to.split('/')];
  const depth = fromParts.findIndex((part, index) => part !== toParts[index]);
  if (depth < 0 || depth >= fromParts.length - 1 || depth >= toParts.length - 1) return null;
  return [fromParts.slice(0, depth + 1).join('/'), toParts.slice(0, depth + 1).join('/')];
};

const leadsTo = (next: ReadonlyMap<string, ReadonlySet<string>>, start: string, goal: string): boolean => {
  const seen = new Set([start]);
  for (const folder of seen) for (const after of next.get(folder) ?? []) seen.add(after);
  return seen.has(goal);
};
