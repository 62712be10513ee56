import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What writes, reads or divides an amount as if every currency had two digits. */
const assumesTwoDigits = /(?:[/*] ?100\b(?!_)|\b100 \*|toFixed\(2\)|FractionDigits: ?[2-9]|\d\.00\b|'\.00'|0\.01\b)/;

/** Lines that have such figures and no amount: shares, percents, sizes and times. */
const noAmount =
  /percent|stakesFormat|share|volume|ppm|width:|inset\(|growth|points|signed\.|barWidth|viewBox|loss|Math\.round\(value|stretch|symbolSize|Bucket|\d\.00\d|tracking|minute|error\.readUInt8|\}%|Ms\.toFixed/i;

/** Blocks of options that are for percents and other shares. Their next lines name the digits. */
const shareOptions = /pointsFormat = number|(?:percent|bare|compact|oneIn) = new Intl|style: 'percent'/;

/** Leaves out what writes the amounts of SAS, which are cents whatever the currency (`poll-meanings.ts`, `probe-report.ts`). */
const productFiles = (): string[] =>
  execFileSync(
    'git',
    [
      'ls-files',
      '{protocol,server,cabinet,simulator,agent,web,art}/src/*.ts',
      'web/src/*.tsx',
      'web/src/**/*.tsx',
    ].concat(
      ['protocol', 'server', 'cabinet', 'simulator', 'agent', 'web', 'art'].map((part) => `${part}/src/**/*.ts`),
      'scripts/paytables-page.ts',
    ),
    { encoding: 'utf8' },
  )
    .split('\n')
    .filter(
      (path) =>
        path !== '' &&
        !/\.test\.tsx?$|\/testing\/|template-pages|-?examples\.ts$|metrics\.ts$|describe-cabinet|poll-meanings|probe-report/.test(
          path,
        ),
    );

const faultsOf = (path: string): string[] => {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const before = lines.slice(Math.max(0, index - 3), index).join('\n');
    const isComment = /^\s*(?:\*|\/\*|\/\/)/.test(line);
    if (isComment || !assumesTwoDigits.test(line) || noAmount.test(line) || shareOptions.test(before)) return [];
    return [`${path}:${index + 1}: ${line.trim()}`];
  });
};

it('no product code divides or writes amounts as if every currency had two digits: protocol/src/currency.ts does it', () => {
  const files = productFiles();
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => path !== 'protocol/src/currency.ts').flatMap(faultsOf)).toEqual([]);
});

it.each([
  'const text = (amountMinor / 100).toFixed(2);',
  'return Number(whole) * 100 + Number(cents);',
  'new Intl.NumberFormat(language, { maximumFractionDigits: 2 })',
  '`12.00`',
])('would find %s', (line) => {
  expect(assumesTwoDigits.test(line) && !noAmount.test(line)).toBe(true);
});
