export const searchKinds = ['machine', 'brand', 'help'] as const;
export type SearchKind = (typeof searchKinds)[number];

export interface SearchEntry {
  readonly id: string;
  readonly kind: SearchKind;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  /** True if the address leads out of the client, so that it opens in a new tab. */
  readonly isDocument: boolean;
  /** Addresses where its picture may be, best first; empty if it has none. */
  readonly pictures: readonly (string | null | undefined)[];
}
