import { basename } from 'node:path';
import * as z from 'zod/mini';
import { listBrands } from '../../../backoffice/machines/brand-administration.ts';
import { renderBrandPictures, writeBrandPictures } from '../../../backoffice/machines/brand-pictures.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { buildActionSubcommands, createCommandLineAction } from './action-subcommands.ts';
import type { SubcommandDependencies } from './subcommand-definition.ts';
import { idField } from './subcommand-input-fields.ts';

/** Replaces a brand's pictures. Open pages show them after a reload. */
const setPicture = createCommandLineAction({
  subject: ({ brand }) => brand,
  name: 'brand picture',
  help: 'renders all sizes from one PNG, JPEG, WebP, AVIF or SVG, for the brand and its machines',
  input: z.object({ brand: idField, file: z.string() }),
  arguments: { BRAND: 'brand', FILE: 'file' },
  reason: 'optional',
  commandLine: {
    async prepare(_local, { given: { brand: id = '', file = '' }, database, dataDir }) {
      const pictures = await renderBrandPictures(file);
      const brand = await database.read.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', id);
      if (!brand) throw new ConfigError(`There is no brand ${id}; nothing changed.`);
      return { pictures, dataDir, name: brand.name };
    },
    async finish({ brand: id }, { pictures, dataDir, name }) {
      const written = await writeBrandPictures(dataDir, { id, name }, pictures);
      return [`Brand ${id} has new pictures, in ${written.length} files in assets of the data folder.`];
    },
  },
  perform: async (_tx, { file }) => ({ audit: { file: basename(file) }, lines: [] }),
});

const list = async ({ database }: SubcommandDependencies): Promise<string[]> =>
  (await listBrands(database.read)).map(
    ({ id, name, isHidden, machines }) => `${id}  ${name}  ${machines} machines${isHidden ? '  hidden' : ''}`,
  );

export const brandSubcommands = buildActionSubcommands('brand', {
  picture: setPicture,
  list: { words: [], help: 'brands in lobby order, with machines', run: list },
});
