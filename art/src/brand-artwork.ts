import type { DemoBrandId } from './brand-ids.ts';
import type { SymbolRole } from './symbol-roles.ts';

export interface Palette {
  readonly strip: string;
  readonly stripShade: string;
  readonly body: string;
  readonly bodyDark: string;
  /** Colour of the cabinet's metal parts and thin lines. */
  readonly trim: string;
  readonly trimDark: string;
  /** Colour of text on the cabinet's body. */
  readonly ink: string;
}

/** A slot machine brand's artwork. Each drawing is SVG text without the `<svg>` element. */
export interface BrandArtwork {
  readonly id: DemoBrandId;
  readonly name: string;
  readonly palette: Palette;
  /** SVG drawings of the reel symbols, in a box of 100 × 100. */
  readonly symbols: Readonly<Record<SymbolRole, string>>;
  /** The picture on the wild symbol, without the ribbon that says "wild", in a box of 100 × 100. */
  readonly emblem: string;
  /** A wide drawing of the brand's theme, in a box of 320 × 200. */
  readonly scene: string;
  /** Outline of the cabinet's top: an SVG path from bottom left to bottom right, in a box of 300 × 200. */
  readonly silhouette: string;
  /** The three symbols on the reels in the lobby's picture of the cabinet. */
  readonly window: readonly [SymbolRole, SymbolRole, SymbolRole];
}
