import { useLanguage } from './language-store.ts';
import type { Language } from './languages.ts';
import type { PartialTexts } from './partial-texts.ts';
import type { TextTree } from './texts.ts';
import { createTranslator, type Translate } from './translate.ts';

/** The texts of a part of the client or the office, loaded together with it. Texts missing in another language are shown in English. */
export interface Messages<Keys extends object, Spoken extends Language = Language> {
  readonly tr: TextTree<Keys>;
  readonly en: TextTree<Keys>;
  readonly ar?: PartialTexts<TextTree<Keys>>;
  readonly bg?: PartialTexts<TextTree<Keys>>;
  /** The languages of the pages, needed only for type checking: the office has fewer. */
  readonly spoken?: Spoken;
}

/** The type of the translator for these texts. */
export type TranslateOf<Part> = Part extends Messages<infer Keys> ? Translate<Keys> : never;

/** Returns the translator for these texts, and the language of the page. */
export const useMessages = <Keys extends object, Spoken extends Language>(
  messages: Messages<Keys, Spoken>,
): { readonly t: Translate<Keys>; readonly language: Spoken } => {
  const language = useLanguage();
  return { t: getTranslator(messages, language), language: language as Spoken };
};

/** Cache of translators by language, for texts that pages have used. */
const translators: Partial<Record<Language, WeakMap<object, unknown>>> = {};

export const getTranslator = <Keys extends object>(messages: Messages<Keys>, language: Language): Translate<Keys> => {
  translators[language] ??= new WeakMap();
  const known = translators[language];
  const own = (messages[language] ?? messages.en) as PartialTexts<TextTree<Keys>>;
  let t = known.get(own) as Translate<Keys> | undefined;
  if (!t) {
    t = createTranslator<Keys>(own, language, messages.en);
    known.set(own, t);
  }
  return t;
};
