import type { Plugin } from 'vite';

/** What the query client asks of its mutations when there are none. */
const none = `export class MutationCache {
  clear() {}
  findAll() { return []; }
  resumePausedMutations() { return Promise.resolve(); }
  build() { throw new Error('the pages of players are built without mutations; call the server with callServer'); }
}`;

/** Leaves TanStack Query's mutations out: the pages of players have none, and they weigh more than a kibibyte. */
export const queryWithoutMutations = (): Plugin => ({
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
