/** An icon as data, drawn without its component. */
export interface DrawnIcon {
  /** Name under which the icon is imported, such as `House`. */
  readonly name: string;
  /** More words by which the search finds the icon: the words of its name, and its earlier names. */
  readonly words: readonly string[];
  /** Elements of the 24 × 24 picture: a path as its data alone, other elements as tag and attributes. */
  readonly shapes: readonly (string | readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  /** Number of the client's files that import it; undefined if they were not counted. */
  readonly uses?: number;
}
