import { useLanguage } from './language-store.ts';
import type { Language } from './languages.ts';
import { type Some, withFallback } from './some-texts.ts';
import type { Worded } from './texts.ts';
import { type Translate, translatorOf } from './translate.ts';

/** The texts of a part of the client or the office, which load with it. What another language lacks is shown in English. */
export interface Messages<Keys extends object> {
  readonly tr: Worded<Keys>;
  readonly en: Worded<Keys>;
  readonly ar?: Some<Worded<Keys>>;
  readonly bg?: Some<Worded<Keys>>;
}

/** The translator of such texts. */
export type TranslateOf<Part> = Part extends Messages<infer Keys> ? Translate<Keys> : never;

/** By language, the translators that pages have used. */
const translators: Partial<Record<Language, WeakMap<object, unknown>>> = {};

/** Returns the translator of these texts, and the language that the page speaks. */
export const useMessages = <Keys extends object>(
  messages: Messages<Keys>,
): { readonly t: Translate<Keys>; readonly language: Language } => {
  const language = useLanguage();
  translators[language] ??= new WeakMap();
  const known = translators[language];
  if (!known.has(messages)) {
    const own = (messages[language] ?? {}) as Some<Worded<Keys>>;
    known.set(messages, translatorOf<Keys>(withFallback<Worded<Keys>>(own, messages.en), language));
  }
  return { t: known.get(messages) as Translate<Keys>, language };
};
