import type { Plugin } from 'vite';

/**
 * sonner adds a style element when it is imported, which a strict content security policy refuses. The call is
 * taken out of its source; `ui/toast-host.tsx` imports the same rules as a file.
 */
export const sonnerWithoutStyleElement = (): Plugin => ({
  name: 'sonner-without-style-element',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs/ },
    handler(code) {
      const call = /^__insertCSS\(".*"\);$/m;
      if (!call.test(code)) this.error('sonner no longer inserts its style element this way');
      return { code: code.replace(call, ''), map: null };
    },
  },
});
