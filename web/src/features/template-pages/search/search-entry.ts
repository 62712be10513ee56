export const searchKinds = ['machine', 'brand', 'help'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Something that a search can find. */
export interface SearchEntry {
  readonly id: string;
  readonly kind: SearchKind;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  /** Not a page of the client: opened in a tab of its own. */
  readonly isDocument: boolean;
  /** The address of a picture without its ending, as `Picture` takes it. */
  readonly picture: string | null;
}
