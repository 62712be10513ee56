import type { Some } from './some-texts.ts';
import type { texts } from './tr/index.ts';

/** The Turkish texts as a type: they define the keys and parameters of all languages. */
export type TurkishTexts = typeof texts;

export type Worded<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends string ? string : Worded<Group[Key]>;
};

/** English has exactly the keys of Turkish. */
export type Texts = Worded<TurkishTexts>;

/** The texts of an incomplete language; missing ones are shown in English. */
export type SomeTexts = Some<Texts>;
