import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type HouseLook, houseFolder, manifestOf } from '../../backoffice/settings/house-look.ts';

/** Serves the manifest, and the pictures that `house logo` has drawn. */
export const addHouseFiles = (
  app: FastifyInstance,
  { dataDir, look }: { readonly dataDir: string; readonly look: () => HouseLook },
): void => {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifestOf(look())),
  );
  app.get<{ Params: { name: string } }>(
    `/${houseFolder}/:name(^[\\w-]+\\.png$)`,
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => reply.sendFile(name, join(dataDir, houseFolder)),
  );
};
