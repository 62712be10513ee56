import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blend, colourDistance, contrast } from '../../testing/colour-metrics.ts';
import { buildThemeCssFiles } from './build-theme-css-files.ts';
import { allThemes } from './data/all-themes.ts';
import type { Theme } from './theme-colours.ts';
import { findLightOrDarkCounterpart, getThemeColorScheme, themeNames } from './theme-names.ts';

type Token = Exclude<keyof Theme, 'name' | 'scheme'>;

const textContrast = 4.5;
const controlContrast = 3;
/** Smallest distance of two themes by background and primary colour: five times what is just noticeable. */
const minDistance = 0.1;

const pages: readonly Token[] = ['bg', 'surface1', 'surface2'];
const everywhere: readonly Token[] = [...pages, 'surface3'];
const textOn: readonly (readonly [readonly Token[], readonly Token[]])[] = [
  [['text', 'text2'], everywhere],
  [['ok', 'info', 'hold', 'bad'], everywhere],
  [['text3', 'primary', 'secondary', 'warn', 'off'], pages],
  [['onPrimary'], ['primary', 'primaryHover']],
  [['text', 'primary'], ['primaryTint']],
];
const controlsOn: readonly (readonly [readonly Token[], readonly Token[]])[] = [
  [['lineStrong'], pages],
  [['primary', 'primaryHover', 'warn', 'off'], everywhere],
];

const tooFaint = (theme: Theme, pairs: typeof textOn, least: number): string[] =>
  pairs.flatMap(([inks, grounds]) =>
    inks.flatMap((ink) =>
      grounds
        .filter((ground) => contrast(theme[ink], theme[ground]) < least)
        .map((ground) => `${ink} on ${ground} ${contrast(theme[ink], theme[ground]).toFixed(2)}`),
    ),
  );

describe.each(allThemes)('$name', (theme) => {
  test('text has contrast 4.5:1 on every surface it is used on', () => {
    expect(tooFaint(theme, textOn, textContrast)).toEqual([]);
  });

  test('controls and statuses have contrast 3:1', () => {
    expect(tooFaint(theme, controlsOn, controlContrast)).toEqual([]);
  });

  test('text on the veil is readable over any picture', () => {
    const opacity = Number.parseInt(theme.veil.slice(7), 16) / 255;
    for (const under of ['#000000', '#ffffff'])
      for (const ink of ['text', 'text2'] as const)
        expect(contrast(theme[ink], blend(theme.veil.slice(0, 7), opacity, under))).toBeGreaterThan(textContrast);
  });

  test('is light or dark as its name says', () => {
    expect(theme.scheme).toBe(getThemeColorScheme(theme.name));
    expect(contrast(theme.bg, '#000000') > contrast(theme.bg, '#ffffff')).toBe(theme.scheme === 'light');
  });
});

test('there are the 26 named themes, each once', () => {
  expect(allThemes.map(({ name }) => name)).toEqual([...themeNames]);
  expect(new Set(themeNames).size).toBe(26);
});

test('any two themes clearly differ in backgrounds and primary colours', () => {
  const alike = allThemes.flatMap((one, index) =>
    allThemes.slice(index + 1).flatMap((other) => {
      const apart = colourDistance(one.bg, other.bg) + colourDistance(one.primary, other.primary);
      return apart < minDistance ? [`${one.name} ${other.name} ${apart.toFixed(3)}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

test('each dark theme and its light counterpart name each other', () => {
  for (const name of themeNames) {
    expect(findLightOrDarkCounterpart(findLightOrDarkCounterpart(name))).toBe(name);
    expect(getThemeColorScheme(findLightOrDarkCounterpart(name))).not.toBe(getThemeColorScheme(name));
  }
});

test('the style files are up to date with the themes’ data', () => {
  for (const [path, content] of buildThemeCssFiles())
    expect(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'), path).toBe(content);
});
