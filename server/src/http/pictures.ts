import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brandPictureName } from '@reelfloor/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MachineList } from '../machines/machine-list.ts';

export interface PictureParts {
  readonly webDir: string;
  readonly dataDir: string;
  readonly machineList: MachineList;
}

/** The only smaller width that a page may ask for (`?w=320`), in pixels. */
const smallWidth = '320';

/**
 * Serves the lobby's pictures at the specification's addresses (`/assets/machines/{brand}.png`). An operator's file in the
 * data folder's `assets` replaces ours, and an operator's picture of a brand's machines also replaces our pictures of the
 * brand itself. Browsers that accept AVIF get it: it has a tenth of the size.
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
        const own = kind === 'brands' ? ownPicturesOfBrand(name, parts) : [join(folder, name)];
        const found = own.find((path) => existsSync(join(parts.dataDir, path)));
        if (found) return sendPicture(reply, basename(found), join(parts.dataDir, dirname(found)));
        const stem = name.replace(/\.png$/, '');
        const light = [...(query.w === smallWidth ? [`${stem}-small.avif`] : []), `${stem}.avif`];
        const wanted = /\bimage\/avif\b/.test(headers.accept ?? '') ? [...light, name] : [name];
        const built = wanted.find((file) => existsSync(join(parts.webDir, folder, file)));
        return sendPicture(reply, built ?? name, join(parts.webDir, folder));
      },
    );
};

/**
 * Returns the paths where an operator may have put a brand's picture or icon (`koi.png`, `koi-icon.png`), best first: the
 * file itself, for an icon the brand's picture, and the picture of the brand's machines.
 */
const ownPicturesOfBrand = (file: string, { machineList }: PictureParts): string[] => {
  const brandFile = file.replace(iconEnding, '.png');
  const files = [file, brandFile].map((name) => join('assets', 'brands', name));
  const machinesFile = `${brandPictureName(machineList.brandName(brandFile.replace(/\.png$/, '')))}.png`;
  // A brand's name may contain a slash, which must not lead out of the folder.
  const isPlain = machinesFile === basename(machinesFile);
  return isPlain ? [...files, join('assets', 'machines', machinesFile)] : files;
};
const iconEnding = /-icon\.png$/;

const sendPicture = (reply: FastifyReply, name: string, folder: string) => reply.sendFile(name, folder);
