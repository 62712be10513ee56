/**
 * A document of the repository as the build parsed it: a tree of these kinds and nothing else. Raw HTML in a document is
 * text here, so that there is nothing to be sanitised.
 */
export interface Document {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly of: readonly Inline[] }
  /** `to` is an address of the web, of another document (`?page=…`) or of a heading (`#…`). */
  | { readonly kind: 'link'; readonly to: string; readonly of: readonly Inline[] }
  | { readonly kind: 'break' };

export interface Heading {
  readonly kind: 'heading';
  readonly level: number;
  readonly id: string;
  readonly of: readonly Inline[];
}

export type Block =
  | Heading
  | { readonly kind: 'paragraph'; readonly of: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      /** Of a numbered list its first number, otherwise null. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'quote'; readonly of: readonly Block[] }
  | { readonly kind: 'rule' };

/** A document in the list of all of them, loaded when it is opened. */
export interface DocumentEntry {
  /** Its name in the page's address, such as `decisions/2026-11-21-first-load`. */
  readonly id: string;
  readonly title: string;
  readonly group: 'client' | 'product' | 'decisions';
  /** Where it is in the repository. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: Document }>;
}
