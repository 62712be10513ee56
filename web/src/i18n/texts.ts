import type { MainTexts } from './main-texts.ts';
import type { Some } from './some-texts.ts';
import type { TranslatedCode } from './translated-codes.ts';

export type Worded<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string ? string : Worded<Group[Key]>;
};

/** The texts of the frame and the first pages. Each code of an error has one. */
export type Texts = Worded<MainTexts> & { readonly errors: Readonly<Record<TranslatedCode, string>> };

/** The texts before the login. */
export type FirstTexts = Pick<Texts, 'words' | 'errors' | 'failures' | 'login'>;

/** Texts of a language that may be incomplete; missing texts are shown in English. */
export type SomeTexts = Some<Worded<MainTexts>>;
