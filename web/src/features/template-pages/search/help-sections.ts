import type { Language } from '../../../i18n/languages.ts';

/** A section of a help page, with its heading. */
export interface HelpSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Returns a help page's sections in the reader's language, or in English if the page lacks that language. */
export const sectionsOf = (html: string, language: Language): readonly HelpSection[] => {
  // `DOMParser` runs no scripts and loads no resources of the page.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const article =
    page.querySelector(`article[lang="${language}"]`) ??
    page.querySelector('article[lang="en"]') ??
    page.body;
  const name = wordsOf(article.querySelector('h1'));
  const sections: { title: string; text: string }[] = [{ title: name, text: '' }];
  for (const element of article.querySelectorAll('h2, p, li, caption, dt, dd')) {
    const last = sections.at(-1);
    if (element.tagName === 'H2') sections.push({ title: `${name}: ${wordsOf(element)}`, text: '' });
    else if (last) last.text = `${last.text} ${wordsOf(element)}`.trim();
  }
  return sections
    .filter(({ text }) => text !== '')
    .map(({ title, text }, index) => ({ id: String(index), title, text }));
};

const wordsOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
