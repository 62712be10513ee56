import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { RuleCode } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { firstSite, requireOpenSite } from '../../platform/sites/sites.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { getLogoFileName } from './operator-branding.ts';
import {
  getSiteLogoFolder,
  getSiteLogoMetadataPath,
  readOperatorFile,
  storeOperatorFile,
} from './operator-file-store.ts';

interface OfSite {
  readonly siteId?: number | undefined;
}

/** Returns the key of the site; without a number that of the first site, whose logo is the operator's. */
const siteKeyOf = async (db: Queries, { siteId }: OfSite): Promise<number> =>
  siteId === undefined ? firstSite : (await requireOpenSite(db, siteId)).key;

const logoOf = async (db: Queries, input: OfSite) => {
  const file = await readOperatorFile(db, getSiteLogoMetadataPath(await siteKeyOf(db, input)));
  return createOptionalTextRequestValue(file?.content ? file.digest.slice(0, 8) : null, 'none');
};

const valuesOf = ({ siteId }: OfSite) => ({
  owner: siteId === undefined ? createWordRequestValue('house') : createTextRequestValue(`site ${siteId}`),
});

const onLogo = {
  subject: ({ siteId }: OfSite) => (siteId === undefined ? 'operator' : String(siteId)),
  pins: async (db: Queries, input: OfSite) => [
    createApprovalRequestFact('logo', await logoOf(db, input), valuesOf(input)),
  ],
};

/** Returns the owner of the logo, for output of the command line. */
const ownerOf = ({ siteId }: OfSite): string => (siteId === undefined ? 'The operator' : `Site ${siteId}`);

/** Actions on logos, for the back office and the command line. They apply to all nodes. */
export const createOperatorLogoActions = ({ operatorFileSync }: ActionDependencies) => {
  const finish = async () => {
    await operatorFileSync.sync();
  };
  return {
    setLogo: implementOfficeAction<'setLogo', DrawnLogo>('setLogo', {
      ...onLogo,
      async effect(db, { name, ...ofSite }) {
        const values = valuesOf(ofSite);
        return createApprovalRequestEffect('setLogo', { ...values, name: createTextRequestValue(name) }, [
          createApprovalRequestChangeRow(
            'logo',
            { from: await logoOf(db, ofSite), to: createTextRequestValue(name) },
            values,
          ),
        ]);
      },
      async prepare({ name, picture }) {
        await operatorFileSync.sync();
        return drawOperatorLogo(Buffer.from(picture, 'base64'), name);
      },
      commandLine: {
        read: { name: (file) => file },
        async prepare(_local, { given: { name: file = '' } }) {
          if (file === '') throw new ConfigError('Name the file of the logo, or --remove.');
          const drawn = await drawOperatorLogo(file, file);
          await operatorFileSync.sync();
          return drawn;
        },
        // `prepare` read the logo from the file, which may exceed the size limit of the input, so send a placeholder.
        complete: (_tx, { name = '', siteId }) => ({
          ...{ name: basename(name).slice(-longestName), picture: 'drawn' },
          ...(siteId !== undefined && { siteId }),
        }),
      },
      async perform(tx, { name, ...ofSite }, { at }, drawn) {
        const count = await storeLogo(tx, await siteKeyOf(tx, ofSite), drawn, at);
        const line = `${ownerOf(ofSite)} has a logo, in ${count} files. Every server shows it at the next load of a page.`;
        return { answer: {}, audit: { to: name }, lines: [line] };
      },
      finish,
    }),
    removeLogo: implementOfficeAction('removeLogo', {
      ...onLogo,
      prepare: finish,
      async effect(db, input) {
        const values = valuesOf(input);
        return createApprovalRequestEffect('removeLogo', values, [
          createApprovalRequestChangeRow(
            'logo',
            { from: await logoOf(db, input), to: createWordRequestValue('none') },
            values,
          ),
        ]);
      },
      async perform(tx, input, { at }) {
        await removeLogoOf(tx, await siteKeyOf(tx, input), at);
        const line = `${ownerOf(input)} has no logo of its own, on every server.`;
        return { answer: {}, audit: { to: null }, lines: [line] };
      },
      finish,
    }),
  };
};

/** Maximum length of a picture's file name, as in the action's input schema. */
const longestName = 120;

const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'heif', 'svg']);
const leastSide = 64;
/** Maximum size in px: the logo beside the menu is 28 to 56 px high, and twice that on screens with a pixel ratio of 2. */
const logoBox = { width: 640, height: 112 } as const;
const iconSizes = [32, 180, 192, 512] as const;
/** The size of the home screen icon, which gets an opaque background: phones show transparent icons on black. */
const groundedSize = 180;

type LogoName = Parameters<typeof getLogoFileName>[0];

interface DrawnLogo {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly name: LogoName; readonly bytes: Buffer }[];
}

/** Maximum number of pixels: a small file could otherwise decompress to fill the memory. */
const maxPixels = 40_000_000;

/**
 * Renders the operator's logo in all sizes from a picture: a file path or bytes. `name` is used in error messages. Throws a ConfigError
 * that says what is wrong with the picture.
 */
const drawOperatorLogo = async (picture: string | Buffer, name: string): Promise<DrawnLogo> => {
  // Import lazily: the library takes 30 MB of memory, and servers rarely render a logo.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(picture, { density: 288, failOn: 'error', limitInputPixels: maxPixels }).autoOrient();
  const cannot = (code: RuleCode, why: string, params: Readonly<Record<string, string | number>> = {}) =>
    new BusinessRuleError(code, params, `The logo ${name} cannot be used: ${why}. Nothing changed.`);
  try {
    const { width, height, format } = await open().metadata();
    if (!formats.has(format))
      throw cannot('LOGO_FORMAT', `${format} is none of PNG, JPEG, WebP, AVIF and SVG`, { format });
    if (width < leastSide || height < leastSide)
      throw cannot('LOGO_SMALL', `it has ${width} × ${height} pixels, and ${leastSide} × ${leastSide} are the least`, {
        width,
        height,
        least: leastSide,
      });
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const { data, info } = await open()
      .resize({ ...logoBox, fit: 'inside' })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const icons = await Promise.all(
      iconSizes.map(async (size) => {
        const icon = open().resize({ width: size, height: size, fit: 'contain', background: transparent });
        const drawn = size === groundedSize ? icon.flatten({ background: '#ffffff' }) : icon;
        return { name: `icon-${size}` as const, bytes: await drawn.png({ compressionLevel: 9 }).toBuffer() };
      }),
    );
    return { width: info.width, height: info.height, files: [{ name: 'logo', bytes: data }, ...icons] };
  } catch (error) {
    if (error instanceof BusinessRuleError) throw error;
    throw cannot('LOGO_UNREADABLE', error instanceof Error ? error.message.replace(/\s+/g, ' ').trim() : String(error));
  }
};

/** Stores the files of a site's logo for all nodes and removes the previous ones. Returns the number of files. */
const storeLogo = async (
  tx: DatabaseTransaction,
  siteKey: number,
  { width, height, files }: DrawnLogo,
  at: number,
): Promise<number> => {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  const version = hash.digest('hex').slice(0, 12);
  const facts = Buffer.from(`${JSON.stringify({ width, height, version })}\n`);
  await dropPictures(tx, siteKey);
  for (const { name, bytes } of files)
    await storeOperatorFile(tx, `${getSiteLogoFolder(siteKey)}/${getLogoFileName(name, version)}`, {
      content: bytes,
      at,
    });
  await storeOperatorFile(tx, getSiteLogoMetadataPath(siteKey), { content: facts, at });
  return files.length;
};

/** Removes a site's logo on all nodes. Throws a BusinessRuleError if it has none. */
const removeLogoOf = async (tx: DatabaseTransaction, siteKey: number, at: number): Promise<void> => {
  if (!(await readOperatorFile(tx, getSiteLogoMetadataPath(siteKey)))?.content)
    throw new BusinessRuleError('LOGO_MISSING');
  await dropPictures(tx, siteKey);
  await storeOperatorFile(tx, getSiteLogoMetadataPath(siteKey), { content: null, at });
};

const dropPictures = (tx: DatabaseTransaction, siteKey: number) =>
  tx.run('DELETE FROM operator_files WHERE name LIKE ?', `${getSiteLogoFolder(siteKey)}/%.png`);
