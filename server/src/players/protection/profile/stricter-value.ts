import type { ProfileValues } from './profile-values.ts';

/** Returns the value of the profile that is assigned now, because neither value is stricter than the other. */
export const newest = <Value>(_before: Value, after: Value): Value => after;

export const higherOf = (before: number, after: number): number => Math.max(before, after);

export const falseIfEither = (before: boolean, after: boolean): boolean => before && after;

/** `order`: the strictest value first. */
export const sternerOf =
  <Value extends string>(order: readonly Value[]) =>
  (before: Value, after: Value): Value =>
    order.indexOf(before) < order.indexOf(after) ? before : after;

/** Returns what either list asks for. */
export const listOf = <Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] => [
  ...new Set([...before, ...after]),
];

/**
 * Returns the minutes between two checks, the first of which holds for players who chose none: neither they nor those who
 * chose the longest are checked later than by either list.
 */
export const soonestOf = (before: readonly number[], after: readonly number[]): readonly number[] => {
  const [first, most] = [
    Math.min(before[0] ?? 0, after[0] ?? 0),
    Math.min(Math.max(...before), Math.max(...after)),
  ];
  const isSoonest = (minutes: readonly number[]) => minutes[0] === first && Math.max(...minutes) === most;
  if (isSoonest(after)) return after;
  if (isSoonest(before)) return before;
  return [first, ...listOf(before, after).filter((minutes) => minutes !== first && minutes <= most)];
};

type Stakes = ProfileValues['play.maxStake'];

/** Returns for each age the lower of two highest stakes. */
export const lowestStakes = (before: Stakes, after: Stakes): Stakes => {
  if (before === null) return after;
  if (after === null) return before;
  const ages = [...before, ...after].map(({ belowAge }) => belowAge ?? Number.POSITIVE_INFINITY);
  return [...new Set(ages)]
    .sort((a, b) => a - b)
    .map((below) => ({
      belowAge: Number.isFinite(below) ? below : null,
      minor: Math.min(minorBelow(before, below), minorBelow(after, below)),
    }));
};

/** Returns the highest stake of the ages just below `age`. */
const minorBelow = (rows: NonNullable<Stakes>, age: number): number =>
  rows.find(({ belowAge }) => belowAge === null || belowAge >= age)?.minor ?? 0;
