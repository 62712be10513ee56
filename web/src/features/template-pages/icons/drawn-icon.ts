/** An icon as plain data, rendered without its own component. */
export interface DrawnIcon {
  /** Name under which the icon is imported, such as `House`. */
  readonly name: string;
  /** Additional search terms: the words of the icon's name, and its former names. */
  readonly words: readonly string[];
  /** SVG elements of the 24 × 24 picture: a path only as its data, other elements as tag and attributes. */
  readonly shapes: readonly (string | readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  /** Number of the client's files that import the icon; undefined if not counted. */
  readonly uses?: number;
}

/** Returns the icons whose names contain every typed word. Names that begin with the first word come first. */
export const findIcons = (icons: readonly DrawnIcon[], searchText: string): readonly DrawnIcon[] => {
  // Names are English, so a Turkish keyboard's İ and ı count as i.
  const words = searchText
    .toLowerCase()
    .replaceAll(/\u0307/g, '')
    .replaceAll('ı', 'i')
    .split(/[\s-]+/)
    .filter(Boolean);
  const [first] = words;
  if (first === undefined) return icons;
  const found = icons.filter(({ name, words: names }) => {
    const text = [name.toLowerCase(), ...names].join(' ');
    return words.every((word) => text.includes(word));
  });
  const begins = ({ name, words: names }: DrawnIcon) =>
    [name.toLowerCase(), ...names].some((text) => text.startsWith(first));
  return [...found.filter(begins), ...found.filter((icon) => !begins(icon))];
};

export const buildIconImportLine = (name: string): string => `import { ${name} } from 'lucide-react';`;
