import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getBrandPictureFileName } from '@reelfloor/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MachineList } from '../../play/machines/machine-list.ts';

export interface LobbyPictureDependencies {
  readonly webDir: string;
  readonly dataDir: string;
  readonly machineList: MachineList;
}

/** The only smaller picture width that a page may request (`?w=320`), in pixels. */
const smallWidth = '320';

/**
 * Serves the lobby's pictures at the specification's URLs (`/assets/machines/{brand}.png`). An operator's file in the data folder's
 * `assets` replaces ours, and an operator's picture of a brand's machines also replaces our pictures of the brand itself. Browsers that
 * accept AVIF get that format (for operators' pictures if `brand picture` made it), which has a tenth of the size.
 */
export const addLobbyPictureRoutes = (app: FastifyInstance, dependencies: LobbyPictureDependencies): void => {
  for (const kind of ['machines', 'brands'])
    app.get<{ Params: { name: string }; Querystring: { w?: string } }>(
      `/assets/${kind}/:name(^.+\\.png$)`,
      { schema: { hide: true } },
      async ({ params: { name }, query, headers }, reply) => {
        if (name !== basename(name) || name.includes('\0')) return reply.callNotFound();
        reply.header('vary', 'accept');
        const folder = join('assets', kind);
        const ofBrand = kind === 'machines' ? brandFilesOf(name, dependencies) : [];
        const own = kind === 'brands' ? ownPicturesOfBrand(name, dependencies) : [join(folder, name), ...ofBrand];
        const found = own.find((path) => existsSync(join(dependencies.dataDir, path)));
        const acceptsAvif = /\bimage\/avif\b/.test(headers.accept ?? '');
        if (found) {
          const light = acceptsAvif ? lightFilesOf(found, query.w) : [];
          const sent = light.find((path) =>
            isMadeWith(join(dependencies.dataDir, found), join(dependencies.dataDir, path)),
          );
          return sendPicture(reply, basename(sent ?? found), join(dependencies.dataDir, dirname(found)));
        }
        const built = [join(folder, name), ...ofBrand]
          .flatMap((path) => (acceptsAvif ? [...lightFilesOf(path, query.w), path] : [path]))
          .find((path) => existsSync(join(dependencies.webDir, path)));
        // Send 204 instead of 404 for a brand without a picture, because browsers log a 404 as an error in the console. The page then draws
        // the brand's name.
        if (!built && isOfKnownBrand(kind, name, dependencies))
          return reply.code(204).header('cache-control', 'no-cache').send();
        const file = built ?? join(folder, name);
        return sendPicture(reply, basename(file), join(dependencies.webDir, dirname(file)));
      },
    );
};

/** Returns the file names of a PNG picture's smaller formats, best first. `width`: the width that the page requests. */
const lightFilesOf = (name: string, width: string | undefined): string[] => {
  const stem = name.replace(/\.png$/, '');
  return [...(width === smallWidth ? [`${stem}-small.avif`] : []), `${stem}.avif`];
};

/**
 * Returns true if a picture was generated together with an operator's PNG. A PNG that was copied there by hand has another modification
 * time.
 */
const isMadeWith = (png: string, path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs === statSync(png).mtimeMs;

/**
 * Returns the path of the brand's picture for a file name of its machines' picture; empty if no brand has that name. It is a fallback after
 * a brand was renamed, because pictures of machines are found by the brand's name.
 */
const brandFilesOf = (file: string, { machineList }: LobbyPictureDependencies): string[] =>
  machineList.brandIdsWith(file.replace(/\.png$/, '')).map((id) => join('assets', 'brands', `${id}.png`));

/**
 * Returns the paths of an operator's picture or icon of a brand (`koi.png`, `koi-icon.png`), best first: the file itself, for an icon the
 * brand's picture, and the picture of the brand's machines.
 */
const ownPicturesOfBrand = (file: string, { machineList }: LobbyPictureDependencies): string[] => {
  const brandFile = file.replace(iconEnding, '.png');
  const files = [file, brandFile].map((name) => join('assets', 'brands', name));
  const machinesFile = `${getBrandPictureFileName(machineList.brandName(brandFile.replace(/\.png$/, '')))}.png`;
  // A brand's name may contain a slash: prevent path traversal out of the folder.
  const isPlain = machinesFile === basename(machinesFile);
  return isPlain ? [...files, join('assets', 'machines', machinesFile)] : files;
};
const iconEnding = /-icon\.png$/;

const isOfKnownBrand = (kind: string, file: string, { machineList }: LobbyPictureDependencies): boolean => {
  if (kind === 'machines') return machineList.brandIdsWith(file.replace(/\.png$/, '')).length > 0;
  const brandId = file.replace(iconEnding, '.png').replace(/\.png$/, '');
  return machineList.brandNames().some(({ id }) => id === brandId);
};

const sendPicture = (reply: FastifyReply, name: string, folder: string) => reply.sendFile(name, folder);
