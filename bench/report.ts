export type Goal = { readonly figure: string } & ({ readonly atMost: number } | { readonly atLeast: number });

export interface Outcome {
  readonly bench: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly ratios: Readonly<Record<string, number>>;
  readonly goals: readonly Goal[];
}

/** Prints a table and a line of JSON. Returns the missed goals, among them those whose figure was not measured. */
export const report = ({ bench, figures, ratios, goals }: Outcome): string[] => {
  const all = { ...figures, ...ratios };
  const missed = goals.filter((goal) => !isReached(goal, all[goal.figure] ?? Number.NaN)).map(({ figure }) => figure);
  const width = Math.max(...Object.keys(all).map((name) => name.length));
  for (const [name, value] of Object.entries(all)) {
    const goal = goals.find(({ figure }) => figure === name);
    const verdict = goal
      ? `   goal ${'atMost' in goal ? '≤' : '≥'} ${limitOf(goal)}${missed.includes(name) ? '   MISSED' : ''}`
      : '';
    console.log(`${name.padEnd(width)}  ${rounded(value).toString().padStart(9)}${verdict}`);
  }
  console.log(
    JSON.stringify({
      bench,
      figures: roundedAll(figures),
      ratios: roundedAll(ratios),
      goals: Object.fromEntries(goals.map((goal) => [goal.figure, limitOf(goal)])),
      missed,
    }),
  );
  return missed;
};

const isReached = (goal: Goal, value: number): boolean =>
  'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;

const limitOf = (goal: Goal): number => ('atMost' in goal ? goal.atMost : goal.atLeast);

const rounded = (value: number): number => Number(value.toPrecision(value >= 100 ? 4 : 3));

const roundedAll = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rounded(value)]));
