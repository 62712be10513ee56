import type { DemoBrandId } from './brand-ids.ts';
import type { SymbolRole } from './symbol-roles.ts';

export interface Palette {
  readonly strip: string;
  readonly stripShade: string;
  readonly body: string;
  readonly bodyDark: string;
  /** For metal parts and thin lines. */
  readonly trim: string;
  readonly trimDark: string;
  /** For text on the body. */
  readonly ink: string;
}

/** A drawing is SVG text without the `<svg>` element. */
export interface Brand {
  readonly id: DemoBrandId;
  readonly name: string;
  readonly palette: Palette;
  /** In a box of 100 × 100. */
  readonly symbols: Readonly<Record<SymbolRole, string>>;
  /** The wild's picture without its ribbon, in a box of 100 × 100. */
  readonly emblem: string;
  /** In a box of 320 × 200. */
  readonly scene: string;
  /** An SVG path from bottom left over the top to bottom right, in a box of 300 × 200. */
  readonly silhouette: string;
  /** On the reels of the cabinet's picture in the lobby. */
  readonly window: readonly [SymbolRole, SymbolRole, SymbolRole];
}
