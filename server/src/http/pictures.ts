import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface PictureParts {
  readonly webDir: string;
  readonly dataDir: string;
}

/** The only smaller width that a page may ask for (`?w=320`), in pixels. */
const smallWidth = '320';

/**
 * Serves the lobby's pictures at the specification's addresses (`/assets/machines/{brand}.png`). An operator's file in the
 * data folder's `assets` replaces ours. Browsers that accept AVIF get it: it has a tenth of the size.
 */
export const addPictures = (app: FastifyInstance, parts: PictureParts): void => {
  for (const kind of ['machines', 'brands'])
    app.get<{ Params: { name: string }; Querystring: { w?: string } }>(
      `/assets/${kind}/:name(^.+\\.png$)`,
      { schema: { hide: true } },
      async ({ params: { name }, query, headers }, reply) => {
        if (name !== basename(name) || name.includes('\0')) return reply.callNotFound();
        reply.header('vary', 'accept');
        const folder = join('assets', kind);
        const ownFolder = join(parts.dataDir, folder);
        if (existsSync(join(ownFolder, name))) return sendPicture(reply, name, ownFolder);
        const stem = name.replace(/\.png$/, '');
        const light = [...(query.w === smallWidth ? [`${stem}-small.avif`] : []), `${stem}.avif`];
        const wanted = /\bimage\/avif\b/.test(headers.accept ?? '') ? [...light, name] : [name];
        const found = wanted.find((file) => existsSync(join(parts.webDir, folder, file)));
        return sendPicture(reply, found ?? name, join(parts.webDir, folder));
      },
    );
};

const sendPicture = (reply: FastifyReply, name: string, folder: string) => reply.sendFile(name, folder);
