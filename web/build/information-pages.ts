import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../information');
const styles = join(import.meta.dirname, '../src/ui/ground.css');
const fontFolder = './fonts/';

const names = (): string[] => readdirSync(folder);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const pageOf = (source: string): string => {
  const [title] = /<title>.*<\/title>/.exec(source) ?? [];
  if (title === undefined) throw new Error('an information page has no title');
  return `<!doctype html>
<html lang="tr" data-theme="dark6">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${title}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/themes/dark6.css" />
    <link rel="stylesheet" href="/information.css" />
    <script src="/information.js"></script>
  </head>
  <body>
    <header>
      <a href="/">Reelfloor</a>
      <nav aria-label="Dil · Language">
        <a href="?lang=tr" lang="tr" hreflang="tr">Türkçe</a>
        <a href="?lang=en" lang="en" hreflang="en">English</a>
      </nav>
    </header>
    <main>
${source.replace(title, '').trim()}
    </main>
  </body>
</html>
`;
};

const fontFaces = (addressOf: (file: string) => string): string => {
  const rules = readFileSync(styles, 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  if (rules.length === 0) throw new Error('the style sheet names no typeface');
  return rules
    .join('\n')
    .replaceAll(/"([^"]+\.woff2)"/g, (_, path: string) => `"${addressOf(path.slice(fontFolder.length))}"`);
};

const contentOf = (name: string, addressOf: (file: string) => string): string => {
  if (name.endsWith('.html')) return pageOf(read(name));
  return name.endsWith('.css') ? `${fontFaces(addressOf)}\n${read(name)}` : read(name);
};

const types: Readonly<Record<string, string>> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** Builds the information pages of the footer as separate files, so that an operator can replace them. */
export const informationPages = (): Plugin => ({
  name: 'information-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const name = new URL(request.url ?? '/', 'http://dev').pathname.slice(1);
      if (!names().includes(name)) return next();
      const type = types[name.replace(/^.*\./, '')] ?? 'text/plain';
      response.setHeader('content-type', `${type}; charset=utf-8`);
      response.end(contentOf(name, (file) => `/src/ui/fonts/${file}`));
    });
  },
  generateBundle(_, bundle) {
    const addressOf = (file: string): string => {
      const asset = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(file));
      if (!asset) throw new Error(`the build has no ${file}`);
      return `/${asset.fileName}`;
    };
    for (const name of names()) this.emitFile({ type: 'asset', fileName: name, source: contentOf(name, addressOf) });
  },
});
