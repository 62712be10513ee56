import type { ThemeName } from './theme-names.ts';

/** A colour as `#rrggbb`. */
type Colour = `#${string}`;

/** A theme is data: surfaces, lines, text, the two accents and the status colours. */
export interface Theme {
  readonly name: ThemeName;
  readonly scheme: 'light' | 'dark';
  readonly bg: Colour;
  readonly surface1: Colour;
  readonly surface2: Colour;
  readonly surface3: Colour;
  /** A hairline between surfaces. */
  readonly line: Colour;
  /** The edge of a control: seen at 3:1 on every surface a control stands on. */
  readonly lineStrong: Colour;
  readonly text: Colour;
  readonly text2: Colour;
  /** Never on surface 3, as `warn` and `off`. */
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
  /** What stands between a picture and controls that lie over it: a surface of 94 %. */
  readonly veil: Colour;
}
