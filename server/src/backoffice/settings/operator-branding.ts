import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { firstSite, type Site } from '../../platform/sites/sites.ts';

/** Folder of the operator's logo in the data folder, and the path prefix of its URLs. */
export const logoFolder = 'assets/house';

const logoSchema = z.object({
  width: z.int().check(z.positive(), z.maximum(2_000)),
  height: z.int().check(z.positive(), z.maximum(2_000)),
  /** Version of the logo: changes with the pictures, and is part of their file names (cache busting). */
  version: z.string().check(z.regex(/^\w{8,32}$/)),
});
type OperatorLogo = z.infer<typeof logoSchema>;

/** The default colour theme of the operator, until a visitor chooses another one. */
export interface OperatorTheme {
  readonly name: string;
  /** Background colour, such as #230b22. */
  readonly ground: string;
}

/** The name, logo and colours that players see. */
export interface Branding {
  readonly name: string;
  /** Null if the operator has set no logo. */
  readonly logo: OperatorLogo | null;
  /** Null means our default theme. */
  readonly theme: OperatorTheme | null;
}

/** Returns the folder of a site's files: the data folder for the first site, a subfolder for any other. */
export const getSiteDataFolder = (dataDir: string, { key }: Pick<Site, 'key'>): string =>
  key === firstSite ? dataDir : join(dataDir, 'sites', String(key));

/** Reads the operator's logo, an image that the subcommand `branding logo` stores in the database; null if the operator has none. */
export const readOperatorLogo = (dataDir: string): OperatorLogo | null => {
  try {
    return z.parse(logoSchema, JSON.parse(readFileSync(join(dataDir, logoFolder, 'logo.json'), 'utf8')));
  } catch {
    return null;
  }
};

/** Reads the theme of this name from the built web client; null if it has none. */
export const readOperatorTheme = (webDir: string, themeName: unknown): OperatorTheme | null => {
  if (!settingsSchema.shape.THEME.safeParse(themeName).success || typeof themeName !== 'string') return null;
  try {
    const [, ground] = /--bg:(#[0-9a-f]{6})/.exec(readFileSync(join(webDir, `themes/${themeName}.css`), 'utf8')) ?? [];
    return ground === undefined ? null : { name: themeName, ground };
  } catch {
    return null;
  }
};

export const isCustomBranding = ({ name, logo, theme }: Branding): boolean =>
  name !== defaultSettings.HOUSE_NAME || logo !== null || theme !== null;

/** Caches the result of `build` for each branding as long as the branding is in use. */
export const cacheResultByBranding = <Made>(build: (branding: Branding) => Made): ((branding: Branding) => Made) => {
  const kept = new WeakMap<Branding, { readonly made: Made }>();
  return (branding) => {
    const known = kept.get(branding) ?? { made: build(branding) };
    kept.set(branding, known);
    return known.made;
  };
};

/** Returns the file name of a logo picture. It changes with the content, so that browsers can cache the file indefinitely. */
export const getLogoFileName = (name: 'logo' | `icon-${number}`, version: string): string => `${name}-${version}.png`;

const addressOf = ({ version }: OperatorLogo, name: Parameters<typeof getLogoFileName>[0]): string =>
  `/${logoFolder}/${getLogoFileName(name, version)}`;

/** Writes the operator's name, logo and theme into the HTML of a player page. */
export const applyBrandingToPlayerPage = (html: string, branding: Branding): string => {
  const page = applyBrandingToPage(html, branding);
  const { theme } = branding;
  if (theme === null) return page;
  const sheet = `<link rel="stylesheet" href="/themes/${theme.name}.css">`;
  const coloured = page
    .replace(/(<html[^>]*?) data-theme="\w+"/, `$1 data-theme="${theme.name}"`)
    .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${theme.ground}`);
  // Our default theme is in the client's style sheet; an information page links it as a separate file, which is replaced.
  const plain = /<link rel="stylesheet"[^>]* href="\/themes\/\w+\.css"[^>]*>/;
  return plain.test(coloured) ? coloured.replace(plain, sheet) : coloured.replace('</title>', `</title>${sheet}`);
};

/**
 * Writes the operator's name and logo into the HTML of a page, so that the defaults never appear first. The client reads them from
 * attributes of the `html` element.
 */
export const applyBrandingToPage = (html: string, branding: Branding): string => {
  if (branding.name === defaultSettings.HOUSE_NAME && branding.logo === null) return html;
  const name = escaped(branding.name);
  const named = html
    .replaceAll(defaultSettings.HOUSE_NAME, () => name)
    .replace('<html', () => `<html data-house="${name}"${logoAttributes(branding)}`);
  const { logo } = branding;
  if (logo === null) return named;
  const at = (size: number) => addressOf(logo, `icon-${size}`);
  const icons = `<link rel="icon" href="${at(32)}" type="image/png"><link rel="apple-touch-icon" href="${at(180)}"><link rel="manifest" href="/manifest.webmanifest">`;
  return named
    .replace(/<link rel="(?:apple-touch-icon|manifest)"[^>]*>\s*/g, '')
    .replace(/<link rel="icon"[^>]*>/, icons)
    .replace(
      /(<div id="root">[\s\S]*?)<svg[\s\S]*?<\/svg>/,
      (_, before: string) => `${before}<img src="${at(192)}" alt="" class="size-14 flex-none animate-pulse">`,
    );
};

/** Aspect ratio (width to height) from which a logo is assumed to contain the operator's name. */
const wideFrom = 1.6;

const logoAttributes = ({ logo }: Branding): string => {
  if (logo === null) return '';
  const { width, height, version } = logo;
  return ` data-logo="${version}"${width > wideFrom * height ? ` data-wide="${width}/${height}"` : ''}`;
};

/** Returns the URL of the square app icon in this size. */
export const getAppIconUrl = (logo: Branding['logo'], size: 192 | 512): string =>
  logo === null ? `/assets/app/icon-${size}.png` : addressOf(logo, `icon-${size}`);

/**
 * Returns the web app manifest. `standalone`, because iOS allows Web Push only for a page that was installed as an app. Our default icons
 * have a safe margin, so phones may crop them to a circle.
 */
export const buildWebAppManifest = ({ name, logo, theme }: Branding): string => {
  const icons = ([192, 512] as const).map((size) => ({
    src: getAppIconUrl(logo, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(logo === null && { purpose: 'any maskable' }),
  }));
  const ground = theme?.ground ?? '#0B1220';
  const colours = { background_color: ground, theme_color: ground };
  const app = { id: '/', name, short_name: name, start_url: '/', scope: '/', display: 'standalone' };
  return JSON.stringify({ ...app, ...colours, icons });
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
