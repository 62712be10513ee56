import { sourceOfStories } from './source-of-stories.ts';
import type { ComponentStories } from './story.ts';

const files = import.meta.glob<{ default: ComponentStories }>('./stories/**/*.tsx', { eager: true });
const codes = import.meta.glob<string>('./stories/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export interface ShownComponent extends ComponentStories {
  /** Path of the component below `web/src`, such as `ui/button`. */
  readonly id: string;
  readonly source: string;
  readonly code: string;
}

export const allStories: readonly ShownComponent[] = Object.entries(files)
  .map(([path, { default: stories }]) => {
    const id = path.replace('./stories/', '').replace('.tsx', '');
    const code = codes[path] ?? '';
    return { ...stories, id, source: `web/src/${sourceOfStories(id, code)}`, code };
  })
  .sort((a, b) => a.id.localeCompare(b.id));
