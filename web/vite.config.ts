import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './build/documents.ts';
import { iconSet } from './build/icon-set.ts';
import { informationPages } from './build/information-pages.ts';
import { keepTemplatesApart } from './build/keep-templates-apart.ts';
import { nameFirstFiles } from './build/name-first-files.ts';
import { plainIcons } from './build/plain-icons.ts';
import { sonnerWithoutStyleElement } from './build/sonner-without-style-element.ts';
import { hasTemplatePages } from './build/template-setting.ts';
import { withoutServerTexts } from './build/without-server-texts.ts';
import { productRoutes } from './src/routes/product-routes.ts';
import { templateRoutes } from './src/routes/template-routes.ts';

/** Modules that the login page and later pages share. In their own file, so that neither loads the other's. */
const sharedControls = [
  'ui/button',
  'ui/class-names',
  'ui/icon-button',
  'ui/language-switch',
  'ui/page-title',
  'ui/segmented-control',
  'settings/ui-version',
];
const sharedIcons = ['eye', 'eye-off', 'message-circle'];

const oneOf = (names: readonly string[]): string => `(${names.join('|')})`;

/**
 * The output files of the first pages. Modules that a page needs together share a file, because on a phone's
 * network a request costs more than some unneeded bytes. The bundler splits later imports itself.
 */
const firstChunks = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'controls',
    test: new RegExp(`icons/${oneOf(sharedIcons)}\\.mjs$|src/${oneOf(sharedControls)}\\.tsx?$`),
    priority: 2,
  },
  { name: 'contract', test: /src\/api\/api-contract\.ts$/, priority: 2 },
  { name: 'login', test: /src\/features\/login\/components\/login-page\.tsx$/, priority: 1 },
  { name: 'inside', test: /src\/app\/signed-in-app\.tsx$/, priority: 1 },
];

/** What the query client asks of its mutations when there are none. */
const none = `export class MutationCache {
  clear() {}
  findAll() { return []; }
  resumePausedMutations() { return Promise.resolve(); }
  build() { throw new Error('the pages of players are built without mutations; call the server with callServer'); }
}`;

/** Leaves TanStack Query's mutations out: the pages of players have none, and they weigh more than a kibibyte. */
const queryWithoutMutations = (): Plugin => ({
  name: 'query-without-mutations',
  transform: {
    filter: { id: /query-core\/build\/modern\/mutationCache\.js$/ },
    handler(code) {
      if (!/var MutationCache = class extends Subscribable/.test(code))
        this.error('TanStack Query no longer has its mutations here');
      return { code: none, map: null };
    },
  },
});

const entry = /\s*<script type="module" crossorigin [^>]*><\/script>(\s*<link rel="modulepreload" [^>]*>)*/;
const first = '<link rel="icon"';

/** Moves the page's own script before all other files: it is the largest, and most of the others wait for it. */
const orderThePage = (): Plugin => ({
  name: 'order-the-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [script] = html.match(entry) ?? [];
      if (script === undefined || !html.includes(first)) throw new Error('the page is not built as it was');
      return html.replace(script, '').replace(first, `${script.trim()}\n    ${first}`);
    },
  },
});

/** Writes the pages' addresses to `pages.json`. The server answers other addresses with status 404. */
const pageList = (withTemplates: boolean): Plugin => ({
  name: 'page-list',
  generateBundle() {
    const shown = withTemplates ? [...productRoutes, ...templateRoutes] : productRoutes;
    const paths = shown.map(({ path }) => path);
    const source = JSON.stringify(paths);
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
});

/** Address of the server to which Vite's development server passes calls and channels on. */
const serverUrl = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';
const calls = ['/v1', '/api', '/check', '/Settings.json', '/docs', '/healthz'];
const channels = ['/machine', '/notify', '/jackpot', '/connection-test', '/watch'];

const withTemplates = hasTemplatePages(process.env);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { 'import.meta.env.TEMPLATE_PAGES': JSON.stringify(withTemplates ? 'on' : 'off') },
  plugins: [
    react(),
    tailwind(),
    documents(),
    iconSet(),
    informationPages(),
    sonnerWithoutStyleElement(),
    queryWithoutMutations(),
    orderThePage(),
    nameFirstFiles(),
    keepTemplatesApart(!withTemplates),
    pageList(withTemplates),
    withoutServerTexts(),
    plainIcons(),
  ],
  // Long texts would become a string that the browser parses, which is heavier once compressed.
  json: { stringify: false, namedExports: false },
  // React has this hook itself since version 18, so the shim for older versions is not needed.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // If Vite bundled sonner in advance, `sonnerWithoutStyleElement` would not find its file.
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is inlined, because the server's policy forbids data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    // No polyfill: a browser without module preload loads the same files, only later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Lists each page's files, whose sizes scripts/client-budgets.ts checks.
    manifest: true,
    rolldownOptions: {
      // No getter of ours or of a library does anything, so that what only spreads an unused object goes.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: firstChunks } },
      // Off, because on a slow machine the warning about slow plugins would appear in the middle of `npm start`.
      checks: { pluginTimings: false },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(calls.map((path) => [path, { target: serverUrl }])),
      ...Object.fromEntries(channels.map((path) => [path, { target: serverUrl, ws: true }])),
    },
  },
});
