import { basename } from 'node:path';
import { noteChange } from '../../../platform/bus/note-change.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { addBrand } from '../../../play/machines/add-brand.ts';
import { boundsOf } from '../../../play/machines/brand-bounds.ts';
import { boundsFrom, boundsOptions, neededBounds } from './bounds-options.ts';
import { brandLifeVerbs } from './brand-life-verbs.ts';
import { drawBrandPictures, keepBrandPictures } from './brand-pictures.ts';
import { levelsOf } from './jackpot-option.ts';
import { changeAndRecord, readId, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const addNewBrand = async (
  desk: VerbContext,
  { words: [word, given], options }: VerbInput,
): Promise<string[]> => {
  const id = readId(word, 'BRAND');
  const name = readText(given, 'NAME', '');
  const levels = levelsOf(options.jackpots);
  const bounds = boundsFrom(options, levels.length);
  const pictures = typeof options.picture === 'string' ? await drawBrandPictures(options.picture) : null;
  const position = await changeAndRecord(desk, 'brand add', id, async (unit) => {
    const last = await unit.get<{ position: number | null }>('SELECT max(position) AS position FROM brands');
    const place = (last?.position ?? -1) + 1;
    if (!(await addBrand(unit, { id, name, position: place, levels, bounds, at: desk.at })))
      throw new ConfigError(`There is a brand ${id} already; nothing changed.`);
    await noteChange(unit, 'brands', id);
    return { answer: place, details: { name, jackpots: levels, bounds } };
  });
  if (pictures) await keepBrandPictures(desk.dataDir, { id, name }, pictures);
  const added = `Added brand ${id}, place ${position + 1} in the lobby, with ${levels.length} jackpots.`;
  return bounds === null
    ? [added, `Its machines post no round until its bounds are set: npm run operator -- brand bounds ${id}`]
    : [added];
};

const setBounds = async (desk: VerbContext, { words: [word], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'BRAND');
  await changeAndRecord(desk, 'brand bounds', id, async (unit) => {
    const brand = await unit.get<{ bounds: string | null; levels: number }>(
      'SELECT bounds, (SELECT count(*) FROM jackpot_levels WHERE brand_id = id) AS levels FROM brands WHERE id = ?',
      id,
    );
    if (!brand) throw new ConfigError(`There is no brand ${id}; nothing changed.`);
    const bounds = boundsFrom(options, brand.levels);
    if (bounds === null) throw new ConfigError(`Say the bounds: ${neededBounds}.`);
    await unit.run('UPDATE brands SET bounds = ? WHERE id = ?', JSON.stringify(bounds), id);
    return { answer: null, details: { from: boundsOf(brand.bounds), to: bounds } };
  });
  return [`Brand ${id} has new bounds; they hold from the next event on.`];
};

/** Replaces a brand's pictures. Pages show them from their next load on. */
const setPicture = async (desk: VerbContext, { words: [word, file = ''] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'BRAND');
  const pictures = await drawBrandPictures(file);
  const name = await changeAndRecord(desk, 'brand picture', id, async (unit) => {
    const brand = await unit.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', id);
    if (!brand) throw new ConfigError(`There is no brand ${id}; nothing changed.`);
    return { answer: brand.name, details: { file: basename(file) } };
  });
  const written = await keepBrandPictures(desk.dataDir, { id, name }, pictures);
  return [`Brand ${id} has new pictures, in ${written.length} files in assets of the data folder.`];
};

export const brandVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['BRAND', 'NAME'],
    options: { jackpots: 'string', picture: 'string', ...boundsOptions },
    says: 'with --jackpots 50000:4,10000:3, highest first: what each begins with, and its part of every share. The bounds can be set later, and so can --picture logo.png',
    run: addNewBrand,
  },
  bounds: {
    words: ['BRAND'],
    options: boundsOptions,
    says: 'what an agent’s word is held against, from the game’s paytable and odds; stakes and limits in major units',
    run: setBounds,
  },
  picture: {
    words: ['BRAND', 'FILE'],
    says: 'draws it in all sizes from one PNG, JPEG, WebP, AVIF or SVG, for the brand and its machines',
    run: setPicture,
  },
  ...brandLifeVerbs,
};
