import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const call = /\bset(?:Timeout|Interval)\(/g;

/** Returns the arguments of a call whose opening bracket is just before `start`. */
const argumentsAt = (text: string, start: number): string[] => {
  const found = [''];
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth === 0) break;
    if (sign === ',' && depth === 1) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
};

/** Returns the timers of a text whose delay is a difference, which may be below 0. */
const subtractedDelays = (text: string): string[] =>
  [...text.matchAll(call)].flatMap((match) => {
    const [, delay = ''] = argumentsAt(text, match.index + match[0].length);
    return / - /.test(delay) ? [`${match[0]}…, ${delay.trim()})`] : [];
  });

it('finds a delay that is a difference', () => {
  expect(subtractedDelays('setTimeout(() => show(a, b - 1), 5); setTimeout(turn, dueAtMs - now());')).toEqual([
    'setTimeout(…, dueAtMs - now())',
  ]);
});

// Node warns of a delay below 0 and ends a delay of more than 24 days at once.
it('no timer waits for a difference: runAfterDelay of @reelfloor/protocol/run-after-delay does', () => {
  const paths = globSync([
    '{protocol,platform-client,reference-platform,art,server,cabinet,simulator,agent,egm,web}/src/**/*.{ts,tsx}',
    'scripts/*.ts',
  ]).filter((path) => !path.includes('.test.'));
  expect(paths.length).toBeGreaterThan(1_000);
  expect(paths.filter((path) => subtractedDelays(readFileSync(path, 'utf8')).length > 0)).toEqual([]);
});
