/** An icon of the set as data, to be drawn without its component. */
export interface DrawnIcon {
  /** Name of its import, such as `House`. */
  readonly name: string;
  /** Further search words: its name as separate words, and earlier names. */
  readonly words: readonly string[];
  /** The elements of the 24 × 24 picture: a path as its data only, others with their attributes. */
  readonly shapes: readonly (string | readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  /** Number of the client's files that import it; undefined if not counted. */
  readonly uses?: number;
}
