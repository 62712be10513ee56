import type { TermsLanguage } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import {
  findTermsInForce,
  listTermsLanguages,
  readTermsTexts,
  type TermsTexts,
} from '../../players/protection/terms/terms-store.ts';

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
