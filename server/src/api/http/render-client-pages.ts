import './resolve-request-sites.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { informationPages, type TermsLanguage } from '@reelfloor/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  applyBrandingToPlayerPage,
  type Branding,
  cacheResultByBranding,
  isCustomBranding,
} from '../../backoffice/settings/operator-branding.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import type { Site } from '../../platform/sites/sites.ts';
import {
  findTermsInForce,
  listTermsLanguages,
  readTermsTexts,
  type TermsTexts,
} from '../../players/protection/terms/terms-store.ts';
import { compressHttpResponse, computeHttpEntityTag, matchesEntityTag } from './compress-http-response.ts';
import { buildContentSecurityPolicy, hashInlineScripts, readThirdPartyOrigins } from './content-security-policy.ts';
import { fillPageTemplate, type Operator } from './fill-page-template.ts';

interface ClientPlaces {
  readonly webDir: string;
  readonly dataDir: string;
  readonly operator: Operator;
}

export type BuiltClient = ReturnType<typeof readBuiltClientPages>;

/** Reads the HTML pages of a built client, and inserts the operator's name and logo. */
export const readBuiltClientPages = ({ webDir, dataDir, operator }: ClientPlaces) => {
  const isBuilt = existsSync(join(webDir, 'index.html'));
  const plainIndex = isBuilt ? readFileSync(join(webDir, 'index.html'), 'utf8') : '';
  const filled = Object.values(informationPages)
    .filter((path) => existsSync(join(webDir, path)))
    .map((path) => [path, fillPageTemplate(readFileSync(join(webDir, path), 'utf8'), operator.facts)] as const);
  const dressed = cacheResultByBranding((branding: Branding) => {
    const index = applyBrandingToPlayerPage(plainIndex, branding);
    const scripts = hashInlineScripts(index);
    return {
      scripts,
      sendIndex: isCustomBranding(branding) ? sendingIndex(Buffer.from(index), { dataDir, scripts }) : null,
      /** Page for unknown paths, sent with status 404. A page cannot see its own status, so the attribute `data-nopage` marks it. */
      noPage: index.replace('<html', '<html data-nopage'),
      pages: new Map(filled.map(([path, html]) => [path, Buffer.from(applyBrandingToPlayerPage(html, branding))])),
    };
  });
  return {
    isBuilt,
    dressed: (site: Site) => dressed(operator.branding(site)),
    isOwnPage: readClientPages(webDir),
  };
};

/** Returns the content security policy of the client's page for a site. */
export const buildClientPageCsp = (dataDir: string, site: Site, scripts: readonly string[]): string =>
  buildContentSecurityPolicy(readThirdPartyOrigins(dataDir, site), { scripts, framedBy: site.framedBy });

/** Returns a handler that sends the client's page with the operator's name and logo. */
const sendingIndex =
  (page: Buffer, { dataDir, scripts }: { readonly dataDir: string; readonly scripts: readonly string[] }) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const tag = computeHttpEntityTag(page);
    reply
      .header('cache-control', 'no-cache')
      .header('etag', tag)
      .header('content-security-policy', buildClientPageCsp(dataDir, request.site, scripts));
    if (matchesEntityTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const sent = await compressHttpResponse(request, reply, page);
    return reply.type('text/html; charset=utf-8').send(sent);
  };

const listSchema = z.array(z.string().check(z.regex(/^\/[\w/:*?.-]*$/)));

/**
 * Returns a function that returns whether a path is a page of the client; null if `pages.json` is missing, in which the client's build
 * lists its pages as patterns such as `/game/:gameId/:name?`.
 */
const readClientPages = (webDir: string): ((path: string) => boolean) | null => {
  let text: string;
  try {
    text = readFileSync(join(webDir, 'pages.json'), 'utf8');
  } catch {
    return null;
  }
  const patterns = z.parse(listSchema, JSON.parse(text)).map(patternOf);
  return (path) => patterns.some((pattern) => pattern.test(path));
};

const patternOf = (page: string): RegExp => {
  const parts = page.split('/').filter(Boolean).map(partOf);
  return new RegExp(`^${parts.join('')}/?$`, 'i');
};

const partOf = (part: string): string => {
  if (part.startsWith('*')) return '(?:/.*)?';
  if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  return `/${part.replaceAll('.', '\\.')}`;
};

/** Names of the languages, as labels of the page's language links. */
const names: Readonly<Record<TermsLanguage, string>> = {
  tr: 'Türkçe',
  en: 'English',
  ar: 'العربية',
  bg: 'Български',
};

/** Returns the currently published terms and conditions of a site; null if players read the static page. */
export const readCurrentTerms = async (db: Queries, siteKey: number): Promise<TermsTexts | null> => {
  const held = await findTermsInForce(db, siteKey, await readDatabaseTime(db));
  return held && readTermsTexts(db, held);
};

/** Returns the HTML page of the published terms: an information page as template, with each language as an article in its main part. */
export const renderTermsPage = (pageTemplate: string, texts: TermsTexts): string => {
  const languages = listTermsLanguages(texts);
  const articles = languages.map(
    (lang) => `<article lang="${lang}"${lang === 'ar' ? ' dir="rtl"' : ''}>\n${htmlOf(texts[lang] ?? '')}\n</article>`,
  );
  const choices = languages.map(
    (lang) => `<a href="?lang=${lang}" lang="${lang}" hreflang="${lang}">${names[lang]}</a>`,
  );
  const main = `<main>\n${articles.join('\n')}\n</main>`;
  // Return a bare page if the client is not built, because there is no template then.
  if (!/<main>[\s\S]*<\/main>/.test(pageTemplate)) return `<!doctype html>\n<meta charset="utf-8" />\n${main}\n`;
  return pageTemplate
    .replace(/<main>[\s\S]*<\/main>/, () => main)
    .replace(/(<nav [^>]*>)[\s\S]*?<\/nav>/, (_, opening: string) => `${opening}${choices.join('\n')}</nav>`)
    .replace('<html ', `<html data-languages="${languages.join(' ')}" `);
};

const htmlOf = (text: string): string => {
  const blocks = text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n');
    const heading = /^(#{1,3}) +(.*)$/.exec(lines[0] ?? '');
    if (heading) {
      const [, marks = '', words = ''] = heading;
      const rest = lines.slice(1).join('\n');
      return `<h${marks.length}>${escaped(words)}</h${marks.length}>${rest === '' ? '' : `\n${blockOf(rest)}`}`;
    }
    return blockOf(block);
  });
  return blocks.join('\n');
};

const blockOf = (block: string): string => {
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>\n${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join('\n')}\n</ul>`;
  return `<p>${lines.map(escaped).join('<br />\n')}</p>`;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
