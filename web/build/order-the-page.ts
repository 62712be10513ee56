import type { Plugin } from 'vite';

const entry = /\s*<script type="module" crossorigin [^>]*><\/script>(\s*<link rel="modulepreload" [^>]*>)*/;
const first = '<link rel="icon"';

/** Moves the page's own script before all other files: it is the largest, and most of the others wait for it. */
export const orderThePage = (): Plugin => ({
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
