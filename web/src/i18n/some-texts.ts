/** Some of a group's texts, of its own groups' likewise: what a language that is not complete has. */
export type Some<Group> = {
  readonly [Key in keyof Group]?: Group[Key] extends string ? string : Some<Group[Key]>;
};

/** The fallback's texts, with the language's own in their places: key by key, group by group. */
export const withFallback = <Whole extends object>(own: Some<Whole>, fallback: Whole): Whole => {
  const merged = { ...fallback } as Record<string, unknown>;
  for (const [key, value] of Object.entries(own)) {
    const beneath = merged[key];
    const areGroups =
      typeof value === 'object' && value !== null && typeof beneath === 'object' && beneath !== null;
    merged[key] = areGroups ? withFallback(value, beneath) : value;
  }
  return merged as Whole;
};
