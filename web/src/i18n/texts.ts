import type { Some } from './some-texts.ts';
import type { texts } from './tr/index.ts';

/** The Turkish texts define the keys and parameters of all languages. */
export type TurkishTexts = typeof texts;

export type Worded<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string ? string : Worded<Group[Key]>;
};

export type Texts = Worded<TurkishTexts>;

/** Texts of a language that may be incomplete; missing texts are shown in English. */
export type SomeTexts = Some<Texts>;
