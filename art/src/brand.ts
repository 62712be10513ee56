import type { DemoBrandId } from './brand-ids.ts';
import type { SymbolRole } from './symbol-roles.ts';

export interface Palette {
  /** The reels' cloth, and its darker tone. */
  readonly strip: string;
  readonly stripShade: string;
  /** The cabinet's body, light and dark. */
  readonly body: string;
  readonly bodyDark: string;
  /** Metal and hairlines. */
  readonly trim: string;
  readonly trimDark: string;
  /** Lettering on the body. */
  readonly ink: string;
}

/** Everything drawn for one brand. Drawings are SVG text without their `<svg>` element. */
export interface Brand {
  readonly id: DemoBrandId;
  readonly name: string;
  readonly palette: Palette;
  /** In a box of 100 × 100. */
  readonly symbols: Readonly<Record<SymbolRole, string>>;
  /** The brand's sign: the wild's picture without its ribbon, in a box of 100 × 100. */
  readonly emblem: string;
  /** In a box of 320 × 200. */
  readonly scene: string;
  /** The cabinet's outline, from bottom left over the crown to bottom right, in a box of 300 × 200. */
  readonly silhouette: string;
  /** The symbols in the three windows of the lobby's picture. */
  readonly window: readonly [SymbolRole, SymbolRole, SymbolRole];
}
