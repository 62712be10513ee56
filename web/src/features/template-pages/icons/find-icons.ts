import type { DrawnIcon } from './drawn-icon.ts';

/** Returns the icons whose names contain every typed word. Those that begin with the first word come first. */
export const findIcons = (icons: readonly DrawnIcon[], typed: string): readonly DrawnIcon[] => {
  // Names are English, so a Turkish keyboard's İ and ı count as i.
  const words = typed
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

export const importLine = (name: string): string => `import { ${name} } from 'lucide-react';`;
