import { createElement } from 'react';
import { useCopy } from '../copying/use-copy.ts';
import type { DrawnIcon } from './drawn-icon.ts';

/** Grid of icons. Each is a button that copies its import statement. */
export const IconGrid = ({
  icons,
  usesOf,
}: {
  icons: readonly DrawnIcon[];
  usesOf: (uses: number) => string;
}) => {
  const copy = useCopy();
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fill,minmax(148px,1fr))]">
      {icons.map((icon) => (
        <li key={icon.name}>
          <button
            type="button"
            title={importLine(icon.name)}
            onClick={() => void copy(importLine(icon.name))}
            className="flex size-full min-h-28 flex-col items-center justify-center gap-2 rounded-card border border-line bg-surface-1 p-3 text-center transition-colors hover:border-line-strong hover:bg-surface-2"
          >
            <Drawing shapes={icon.shapes} />
            <span className="max-w-full text-12 font-medium break-words">{icon.name}</span>
            {icon.uses !== undefined && <span className="text-12 text-ink-2">{usesOf(icon.uses)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Draws the icon in the same way as its own component. */
const Drawing = ({ shapes }: { shapes: DrawnIcon['shapes'] }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-6 flex-none"
  >
    {shapes.map((shape, index) =>
      typeof shape === 'string'
        ? createElement('path', { key: index, d: shape })
        : createElement(shape[0], { key: index, ...shape[1] }),
    )}
  </svg>
);

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
