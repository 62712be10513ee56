/**
 * Returns the file of a component below `web/src`: the one from which its stories import it. Several components may share a file, and each
 * has stories of its own. `id`: path of the stories, such as `records/month-grid`. `code`: source of the stories.
 */
export const sourceOfStories = (id: string, code: string): string => {
  const name = (id.split('/').at(-1) ?? '').replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(?:\\.\\./)+src/([^']+)'`).exec(code);
  return imported?.[1] ?? `${id}.tsx`;
};
