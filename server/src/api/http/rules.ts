import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { MachineList } from '../../play/machines/machine-list.ts';
import { rulesFilesOf } from '../../play/machines/published-rules.ts';

/** Serves the published rules of games. An operator's file in the data folder's `assets/rules` replaces ours. */
export const addRules = (
  app: FastifyInstance,
  {
    machineList,
    ...places
  }: { readonly webDir: string; readonly dataDir: string; readonly machineList: MachineList },
): void => {
  app.get<{ Params: { name: string } }>(
    '/assets/rules/:name(^.+\\.json$)',
    { schema: { hide: true } },
    async ({ params: { name } }, reply) => {
      const brandId = name.replace(/\.json$/, '');
      const found = rulesFilesOf(brandId, places).find((path) => existsSync(path));
      // A brand need not have published rules, and a browser writes a 404 to its console as an error.
      if (found === undefined && machineList.brandNames().some(({ id }) => id === brandId))
        return reply.code(204).header('cache-control', 'no-cache').send();
      if (found === undefined) return reply.callNotFound();
      return reply.sendFile(basename(found), dirname(found));
    },
  );
};
