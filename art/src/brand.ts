import type { DemoBrandId } from './brand-ids.ts';
import type { SymbolRole } from './symbol-roles.ts';

export interface Palette {
  /** The colour of the reel strips, and a darker shade of it. */
  readonly strip: string;
  readonly stripShade: string;
  /** The colour of the cabinet's body, and a darker shade of it. */
  readonly body: string;
  readonly bodyDark: string;
  /** The colour of metal parts and thin lines. */
  readonly trim: string;
  readonly trimDark: string;
  /** The colour of text on the body. */
  readonly ink: string;
}

/** All drawings of one brand. A drawing is SVG text without the `<svg>` element. */
export interface Brand {
  readonly id: DemoBrandId;
  readonly name: string;
  readonly palette: Palette;
  /** Each drawn in a box of 100 × 100. */
  readonly symbols: Readonly<Record<SymbolRole, string>>;
  /** The brand's emblem: the wild's picture without its ribbon, in a box of 100 × 100. */
  readonly emblem: string;
  /** The background scene, in a box of 320 × 200. */
  readonly scene: string;
  /** The cabinet's outline as an SVG path, from bottom left over the top to bottom right, in a box of 300 × 200. */
  readonly silhouette: string;
  /** The three symbols on the reels of the cabinet's picture in the lobby. */
  readonly window: readonly [SymbolRole, SymbolRole, SymbolRole];
}
