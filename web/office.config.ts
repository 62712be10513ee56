import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { plainIcons } from './build/plain-icons.ts';
import { withoutServerTexts } from './build/without-server-texts.ts';

/** Address of the server to which Vite's development server passes calls on. */
const serverUrl = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';
const calls = ['/office/api', '/office/live', '/assets', '/v1', '/favicon.svg'];

/** Builds the office apart from the players' pages, so that these do not change with it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/office/',
  // The players' build has copied these files already.
  publicDir: false,
  plugins: [react(), tailwind(), withoutServerTexts(), plainIcons()],
  // Long texts would become a string that the browser parses, which is heavier once compressed.
  json: { stringify: false, namedExports: false },
  // React has this hook itself since version 18, so the shim for older versions is not needed.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: 'dist/office',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is inlined, because the server's policy forbids data: URLs for scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      // No getter of ours or of a library does anything, so that what only spreads an unused object goes.
      treeshake: { propertyReadSideEffects: false },
      input: fileURLToPath(new URL('office.html', import.meta.url)),
      // What the first load has stays apart from the contract of all pages, which is asked for beside it.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      checks: { pluginTimings: false },
    },
  },
  server: {
    proxy: Object.fromEntries(calls.map((path) => [path, { target: serverUrl, ws: true }])),
  },
});
