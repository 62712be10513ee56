import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { rulesFilesOf } from '../machines/published-rules.ts';

/** Serves the published rules of games. An operator's file in the data folder's `assets/rules` replaces ours. */
export const addRules = (
  app: FastifyInstance,
  places: { readonly webDir: string; readonly dataDir: string },
): void => {
  app.get<{ Params: { name: string } }>(
    '/assets/rules/:name(^.+\\.json$)',
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const found = rulesFilesOf(name.replace(/\.json$/, ''), places).find((path) => existsSync(path));
      if (found === undefined) return reply.callNotFound();
      return reply.sendFile(basename(found), dirname(found));
    },
  );
};
