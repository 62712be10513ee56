import type { ThemeName } from './theme-names.ts';

type Colour = `#${string}`;

export interface Theme {
  readonly name: ThemeName;
  readonly scheme: 'light' | 'dark';
  readonly bg: Colour;
  readonly surface1: Colour;
  readonly surface2: Colour;
  readonly surface3: Colour;
  readonly line: Colour;
  /** Border color of form controls, with a contrast of 3:1 on every surface that has controls. */
  readonly lineStrong: Colour;
  readonly text: Colour;
  readonly text2: Colour;
  /** Color of less important text. On surface 3 its contrast is too low, as is that of `warn` and `off`: use other colors there. */
  readonly text3: Colour;
  readonly primary: Colour;
  readonly primaryHover: Colour;
  readonly onPrimary: Colour;
  readonly primaryTint: Colour;
  readonly secondary: Colour;
  readonly ok: Colour;
  readonly info: Colour;
  readonly hold: Colour;
  readonly warn: Colour;
  readonly bad: Colour;
  readonly off: Colour;
  /** Overlay of 94 % opacity between a picture and the controls above it. */
  readonly veil: Colour;
}
