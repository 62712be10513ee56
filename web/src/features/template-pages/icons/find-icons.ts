import type { DrawnIcon } from './drawn-icon.ts';

/** The icons whose names hold every word that was typed, those that begin with the first of them in front. */
export const findIcons = (icons: readonly DrawnIcon[], typed: string): readonly DrawnIcon[] => {
  // Names are English, so that a Turkish keyboard's İ and ı mean i.
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
