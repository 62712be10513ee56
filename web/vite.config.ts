import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documents } from './build/documents.ts';
import { firstChunks } from './build/first-chunks.ts';
import { iconSet } from './build/icon-set.ts';
import { informationPages } from './build/information-pages.ts';
import { keepTemplatesApart } from './build/keep-templates-apart.ts';
import { nameFirstFiles } from './build/name-first-files.ts';
import { orderThePage } from './build/order-the-page.ts';
import { pageList } from './build/page-list.ts';
import { plainIcons } from './build/plain-icons.ts';
import { queryWithoutMutations } from './build/query-without-mutations.ts';
import { sonnerWithoutStyleElement } from './build/sonner-without-style-element.ts';
import { hasTemplatePages } from './build/template-setting.ts';
import { withoutServerTexts } from './build/without-server-texts.ts';

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
