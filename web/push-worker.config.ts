import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the service worker into one file at the root, because its place is its scope. Its name never changes. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  build: {
    outDir: 'dist',
    // The players' pages are there already.
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/push-worker/push-worker.ts', import.meta.url)),
      output: { entryFileNames: 'push-worker.js' },
      checks: { pluginTimings: false },
    },
  },
});
