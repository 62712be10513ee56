import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bareTextsIn } from './bare-texts.ts';

it('no page has bare text beside a node that comes and goes: a translator replaces the text, and React then loses its place', () => {
  const files = execFileSync('git', ['ls-files', 'web/src'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    bareTextsIn(readFileSync(path, 'utf8')).map(({ line, text }) => `${path}:${line}: put ${text} in a span`),
  );
  expect(found).toEqual([]);
});

const inComponent = (jsx: string) =>
  `import { Check } from 'icons';\nconst Part = ({ isOn, looks, names }) => { const { Icon } = looks; return ${jsx}; };`;

it.each([
  '<p>{isOn && <b />} words</p>',
  "<p>{isOn ? <b /> : null}{t('words')}</p>",
  '<p>{names.map((name) => <b key={name} />)} words</p>',
  "<p><Icon />{t('words')}</p>",
  '<p><looks.Icon />words</p>',
  "<p>{isOn && t('words')} <b /></p>",
  "<p>{isOn ? words : ''} <b /></p>",
  "<>{isOn && <b />}{t('words')}</>",
])('finds the text in %s', (jsx) => {
  expect(bareTextsIn(inComponent(jsx))).toMatchObject([{ line: 2 }]);
});

it.each([
  '<p>{isOn && <b />} <span>words</span></p>',
  '<p><Check /> words</p>',
  "<p>{isOn ? t('one') : t('other')}</p>",
  "<p>{isOn && <b>{t('words')}</b>}</p>",
  '<p>{isOn && <b />}{children}</p>',
])('leaves %s', (jsx) => {
  expect(bareTextsIn(inComponent(jsx))).toEqual([]);
});
