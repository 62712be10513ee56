import { posix } from 'node:path';
import type { Calls } from './call-recorder.ts';

/** Returns the files of which functions were called that are not called anyway, in the order of their paths. */
export const filesOnTheWay = (calls: Calls, anyway: readonly Calls[]): string[] =>
  [...calls]
    .filter(([path, functions]) => [...functions].some((one) => !anyway.some((other) => other.get(path)?.has(one))))
    .map(([path]) => path)
    .sort();

/** Returns those of the files that import another one of them: they pass on, the others are asked and answer. */
export const filesThatPassOn = (files: readonly string[], sourceOf: (path: string) => string): ReadonlySet<string> => {
  const onTheWay = new Set(files);
  return new Set(
    files.filter((path) =>
      [...sourceOf(path).matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'/gm)].some(([, imported = '']) =>
        onTheWay.has(posix.join(posix.dirname(path), imported)),
      ),
    ),
  );
};
