import type { Plugin } from 'vite';

/**
 * Removes the call by which sonner adds a style element: a strict content security policy refuses it.
 * `ui/toast-host.tsx` imports the element's rules as a file.
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
