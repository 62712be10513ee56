import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sonnerWithoutStyleElement } from '../build/sonner-without-style-element.ts';

/** Builds the component workbook, for `npm run workbook` and its browser test. It is not in the client's build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../public', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/workbook-vite', import.meta.url)),
  plugins: [react(), tailwind(), sonnerWithoutStyleElement()],
  // Finds packages that only stories import before Vite starts; otherwise the page would reload for them.
  optimizeDeps: { entries: ['*.html', 'stories/**/*.tsx'], exclude: ['sonner'] },
  // React's development build: only this build warns of mistakes in a component, and the test fails on warnings.
  define: { 'process.env.NODE_ENV': '"development"' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    minify: false,
    emptyOutDir: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: ['index.html', 'canvas.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
    },
  },
  server: { port: 5190, strictPort: false },
});
