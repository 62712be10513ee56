/** An icon of the set as data, drawn without its component. */
export interface DrawnIcon {
  /** What is imported: `House`. */
  readonly name: string;
  /** What it is found by besides: its name in words, and earlier names. */
  readonly words: readonly string[];
  /** The elements inside the 24 × 24 picture: a path by its data alone, any other with its attributes. */
  readonly shapes: readonly (string | readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  /** How many of the client's files import it; left out where that was not counted. */
  readonly uses?: number;
}
