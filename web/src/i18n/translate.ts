import type { Texts } from './texts.ts';

/** Every text's address, such as `login.title`; a counted text's is without its `_one` and `_other`. */
type Leaves<Group> = {
  [Key in keyof Group & (string | number)]: Group[Key] extends string
    ? WithoutPlural<`${Key}`>
    : `${Key}.${Leaves<Group[Key]>}`;
}[keyof Group & (string | number)];

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

type TextParams = Readonly<Record<string, string | number>>;
export type Translate<Of = Texts> = (key: Leaves<Of>, params?: TextParams) => string;

/** What stands in for a parameter that was left out: never its bare name. */
const missing = '–';

/** Gives the translator of one language's texts. `count` among the parameters chooses the plural form. */
export const translatorOf = <Of extends object = Texts>(texts: Of, language: string): Translate<Of> => {
  const plurals = new Intl.PluralRules(language);
  return (key, params = {}) => {
    const { count } = params;
    const counted =
      typeof count === 'number' ? findText(texts, `${key}_${plurals.select(count)}`) : undefined;
    const text = counted ?? findText(texts, key) ?? findText(texts, `${key}_other`);
    if (text === undefined) throw new Error(`there is no text ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? missing));
  };
};

/** The text at an address, or undefined. */
export const findText = (texts: object, path: string): string | undefined => {
  let found: unknown = texts;
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return typeof found === 'string' ? found : undefined;
};
