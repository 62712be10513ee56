import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { sonnerWithoutStyleElement } from './build/sonner-without-style-element.ts';

/** Where the development server finds the real one. */
const serverUrl = process.env.SERVER_URL ?? 'http://127.0.0.1:8080';
const calls = ['/v1', '/api', '/check', '/Settings.json', '/docs', '/healthz'];
const channels = ['/machine', '/notify', '/jackpot'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind(), sonnerWithoutStyleElement(), precompress()],
  // The dependencies are bundled once at start; without the list the first visit of each page would reload it.
  optimizeDeps: { exclude: ['sonner'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The server's policy allows no data: URL for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Says which files each page brings with it: the byte budgets are counted from it.
    manifest: true,
  },
  server: {
    proxy: {
      ...Object.fromEntries(calls.map((path) => [path, { target: serverUrl }])),
      ...Object.fromEntries(channels.map((path) => [path, { target: serverUrl, ws: true }])),
    },
  },
});
