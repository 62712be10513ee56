import { getThemeColorScheme, isThemeName } from '@reelfloor/web/testing/themes';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { bringAxe, violations } from './axe.ts';
import { loadThemes, showTheme } from './show-theme.ts';

/**
 * Returns axe's contrast findings in each theme, one line each. axe runs once to find what lies behind each
 * text, which no theme changes; the themes' colours are then computed. Throws unless axe finds the same
 * colours in the page's theme and in one of the other scheme (dark or light). axe itself checks each text
 * that seems too low in contrast.
 */
export const violationsInThemes = async (page: Page, themes: readonly string[]): Promise<string[]> => {
  const own = (await page.locator('html').getAttribute('data-theme')) ?? '';
  const opposite = themes.find((name) => isOfOtherScheme(name, own)) ?? themes[0];
  if (opposite === undefined) return [];
  const others = themes.filter((name) => name !== opposite);
  const found: string[] = [];
  const check = async (theme: string) => {
    await showTheme(page, theme);
    found.push(...(await violations(page, 'colours')).map((what) => `${theme}: ${what}`));
  };
  if (others.length > 0) {
    await bringAxe(page);
    await page.evaluate(installContrasts);
    await expectAlike(page, own);
    await loadThemes(page, others);
  }
  await check(opposite);
  if (others.length > 0) {
    await expectAlike(page, opposite);
    for (const theme of await page.evaluate(findFaintThemes, others)) await check(theme);
  }
  await showTheme(page, own);
  return found;
};

const isOfOtherScheme = (one: string, other: string): boolean =>
  isThemeName(one) && isThemeName(other) && getThemeColorScheme(one) !== getThemeColorScheme(other);

/**
 * Throws if axe finds other colours than were computed. Tries several times, because the page may change
 * while axe runs. The first call stores axe's findings in the page.
 */
const expectAlike = async (page: Page, theme: string): Promise<void> => {
  let differences: string[] = [];
  for (let tries = 0; tries < 5; tries++) {
    differences = await page.evaluate(compareWithAxe);
    if (differences.length === 0) return;
  }
  throw new Error(`in ${theme} axe sees other colours than were computed:\n${differences.join('\n')}`);
};

/** A text with its computed colours and the contrast that it needs. */
interface JudgedText {
  readonly element: Element;
  readonly ink: string;
  readonly ground: string;
  readonly leastContrast: number;
}

interface Contrasts {
  readonly judge: () => Promise<JudgedText[]>;
  readonly coloursOf: (element: Element) => { readonly ink: Colour; readonly ground: Colour };
  readonly contrastOf: (element: Element) => number;
  readonly keep: (texts: readonly JudgedText[]) => void;
  readonly kept: Map<Element, { readonly stack: readonly Element[]; readonly leastContrast: number }>;
  readonly forgetStyles: () => void;
}

interface AxeInPage {
  run(where: Element | Document, options: object): Promise<AxeResults>;
  setup(): void;
  teardown(): void;
  readonly commons: {
    readonly color: {
      readonly Color: new (red: number, green: number, blue: number, alpha: number) => Colour;
      getBackgroundStack(element: Element): Element[] | null;
      getOwnBackgroundColor(style: CSSStyleDeclaration): Colour;
      flattenColors(above: Colour, below: Colour): Colour;
      getContrast(ground: Colour, ink: Colour): number;
    };
  };
}

interface Colour {
  readonly alpha: number;
  parseString(text: string): Colour;
  toHexString(): string;
}

const installContrasts = (): void => {
  const { axe } = globalThis as unknown as { axe: AxeInPage };
  const { Color, ...colours } = axe.commons.color;
  const kept: Contrasts['kept'] = new Map();
  let grounds = new Map<Element, Colour>();
  const ownGround = (element: Element): Colour => {
    const ground = grounds.get(element) ?? colours.getOwnBackgroundColor(getComputedStyle(element));
    grounds.set(element, ground);
    return ground;
  };
  const coloursOf = (element: Element) => {
    const layers: Colour[] = [];
    for (const layer of kept.get(element)?.stack ?? []) {
      layers.unshift(ownGround(layer));
      if (layers[0]?.alpha === 1) break;
    }
    const white = new Color(255, 255, 255, 1);
    const ground = layers.reduce((below, above) => colours.flattenColors(above, below), white);
    const { webkitTextFillColor } = getComputedStyle(element);
    const ink = new Color(0, 0, 0, 1).parseString(webkitTextFillColor);
    return { ink: colours.flattenColors(ink, ground), ground };
  };
  const contrasts: Contrasts = {
    kept,
    coloursOf,
    contrastOf: (element) => {
      const { ink, ground } = coloursOf(element);
      return colours.getContrast(ground, ink);
    },
    judge: async () => {
      const where = document.querySelector('dialog:modal') ?? document;
      const options = { runOnly: ['color-contrast'], iframes: false, elementRef: true, selectors: false };
      const { passes, violations, incomplete } = await axe.run(where, options);
      return [...passes, ...violations, ...incomplete].flatMap(({ nodes }) =>
        nodes.flatMap(({ element, any }) => {
          const { fgColor, bgColor, expectedContrastRatio } = any[0]?.data ?? {};
          if (!element || !fgColor || !bgColor) return [];
          const leastContrast = Number.parseFloat(expectedContrastRatio);
          return [{ element, ink: fgColor, ground: bgColor, leastContrast }];
        }),
      );
    },
    keep: (texts) => {
      axe.setup();
      for (const { element, leastContrast } of texts)
        kept.set(element, { stack: colours.getBackgroundStack(element) ?? [], leastContrast });
      axe.teardown();
    },
    forgetStyles: () => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
      grounds = new Map();
    },
  };
  Object.assign(globalThis, { contrasts });
};

const compareWithAxe = async (): Promise<string[]> => {
  const { contrasts } = globalThis as unknown as { contrasts: Contrasts };
  const judged = await contrasts.judge();
  for (const element of contrasts.kept.keys()) if (!element.checkVisibility()) contrasts.kept.delete(element);
  contrasts.keep(judged.filter(({ element }) => !contrasts.kept.has(element)));
  contrasts.forgetStyles();
  const missing = new Set(contrasts.kept.keys());
  const differences = judged.flatMap(({ element, ...text }) => {
    missing.delete(element);
    const { ink, ground } = contrasts.coloursOf(element);
    const computed = `${ink.toHexString()} on ${ground.toHexString()}`;
    const axes = `${text.ink} on ${text.ground}`;
    return computed === axes ? [] : [`${axes}, not ${computed}: ${element.outerHTML.slice(0, 200)}`];
  });
  return [...differences, ...[...missing].map(({ outerHTML }) => `unseen: ${outerHTML.slice(0, 200)}`)];
};

const findFaintThemes = (themes: readonly string[]): string[] => {
  const { contrasts } = globalThis as unknown as { contrasts: Contrasts };
  return themes.filter((theme) => {
    document.documentElement.dataset.theme = theme;
    contrasts.forgetStyles();
    return [...contrasts.kept].some(([element, { leastContrast }]) => !(contrasts.contrastOf(element) > leastContrast));
  });
};
