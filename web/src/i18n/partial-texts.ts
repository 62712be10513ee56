/** Plural categories that Turkish and English do not have. */
type OtherPlural = 'zero' | 'two' | 'few' | 'many';

/** Texts of a language that may be incomplete. A text may have more plural forms than in Turkish, as in Arabic. */
export type PartialTexts<Group> = {
  readonly [Key in keyof Group]?: Group[Key] extends string ? string : PartialTexts<Group[Key]>;
} & {
  readonly [Key in keyof Group as Key extends `${infer Base}_other` ? `${Base}_${OtherPlural}` : never]?: string;
};

export const mergeTextsWithFallback = <Whole extends object>(texts: PartialTexts<Whole>, fallback: Whole): Whole => {
  const merged = { ...fallback } as Record<string, unknown>;
  for (const [key, value] of Object.entries(texts)) {
    const beneath = merged[key];
    const areGroups = typeof value === 'object' && value !== null && typeof beneath === 'object' && beneath !== null;
    merged[key] = areGroups ? mergeTextsWithFallback(value, beneath) : value;
  }
  return merged as Whole;
};
