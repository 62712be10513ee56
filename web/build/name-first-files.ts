import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, type Rolldown } from 'vite';

/** Output files (chunks) that the first page after the login needs, besides the texts of one language. */
const playerChunks = ['inside', 'contract'];
const languages = ['tr', 'en'];

/** A signed-out visitor gets the login page at every address, so the login page's picture is loaded early. */
const loginPicture = 'reel-wall.svg';

const firstScript = '/before-first-paint.js';

/**
 * Inlines `before-first-paint.js`, which saves a request; the content security policy allows it by its hash.
 * An attribute lists the files that a visitor needs first: otherwise the browser finds them one round trip
 * later.
 */
export const nameFirstFiles = (): Plugin => ({
  name: 'name-first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      const known = new Set(entry && [entry.fileName, ...entry.imports]);
      const filesOf = (wanted: (chunk: Rolldown.OutputChunk) => boolean): string[] => {
        const found = chunks.filter(wanted);
        if (found.length === 0) throw new Error('a file of the first page is no longer in the build');
        const scripts = found.flatMap(({ fileName, imports }) => [fileName, ...imports]);
        const styles = found.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [...new Set([...scripts, ...styles])].filter((file) => !known.has(file)).map((file) => `/${file}`);
      };
      const textsOf = (extent: 'initial-texts' | 'texts') =>
        Object.fromEntries(
          languages.map((language) => [
            language,
            filesOf(({ facadeModuleId }) => facadeModuleId?.endsWith(`/i18n/${language}/${extent}.ts`) ?? false),
          ]),
        );
      const wall = Object.values(bundle ?? {}).find(
        (output) => output.type === 'asset' && output.names.includes(loginPicture),
      );
      if (!wall) throw new Error('the picture of the login page is no longer in the build');
      const files = {
        guest: {
          files: filesOf(({ name }) => name === 'login'),
          texts: textsOf('initial-texts'),
          picture: `/${wall.fileName}`,
        },
        player: { files: filesOf(({ name }) => playerChunks.includes(name)), texts: textsOf('texts') },
      };
      const script = `<script src="${firstScript}"></script>`;
      if (!html.includes(script)) throw new Error(`the page no longer begins with ${firstScript}`);
      const source = readFileSync(new URL(`../public${firstScript}`, import.meta.url), 'utf8');
      const { code } = minifySync(firstScript, source);
      return html.replace(script, () => `<script data-files='${JSON.stringify(files)}'>${code}</script>`);
    },
  },
});
