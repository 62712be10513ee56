import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documents } from './build/documents.ts';
import { iconSet } from './build/icon-set.ts';
import { informationPages } from './build/information-pages.ts';
import { keepTemplatesApart } from './build/keep-templates-apart.ts';
import { nameFirstFiles } from './build/name-first-files.ts';
import { orderThePage } from './build/order-the-page.ts';
import { pageList } from './build/page-list.ts';
import { plainIcons } from './build/plain-icons.ts';
import { precompress } from './build/precompress.ts';
import { sonnerWithoutStyleElement } from './build/sonner-without-style-element.ts';
import { hasTemplatePages } from './build/template-setting.ts';
import { withoutServerTexts } from './build/without-server-texts.ts';

/** Where the development server finds the real one. */
const serverUrl = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';
const calls = ['/v1', '/api', '/check', '/Settings.json', '/docs', '/healthz'];
const channels = ['/machine', '/notify', '/jackpot'];

/**
 * What is wanted together is one file: over a phone's line each further request costs more than the few bytes that a page
 * may get too many. The rest is split by itself, where it is loaded late.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  // Both the login and what is behind it are drawn with these: neither page brings the other's file with it.
  {
    name: 'controls',
    test: /icons\/(eye|eye-off|message-circle)\.mjs$|src\/(ui\/(button|icon-button|segmented-control|labelled-rows|page-title|class-names|language-switch)|settings\/ui-version)\.tsx?$/,
    priority: 2,
  },
  { name: 'contract', test: /src\/api\/contract\.ts$/, priority: 2 },
  { name: 'login', test: /src\/features\/login\/components\/login-page\.tsx$/, priority: 1 },
  { name: 'inside', test: /src\/app\/player-area\.tsx$/, priority: 1 },
];

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
    orderThePage(),
    nameFirstFiles(),
    keepTemplatesApart(!withTemplates),
    pageList(withTemplates),
    withoutServerTexts(),
    plainIcons(),
    precompress(),
  ],
  // React has had it since its version 18; the shim is for those before.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The dependencies are bundled once at start; without the list the first visit of each page would reload it.
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The server's policy allows no data: URL for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Says which files each page brings with it: the byte budgets are counted from it.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // A slow machine would be told which plugin took how long, in the middle of `npm start`.
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
