/** A document, parsed by the build into these kinds of blocks. Raw HTML became text, so nothing has to be sanitised. */
export interface Document {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly of: readonly Inline[] }
  /** `to` is the URL of a web page, of another document (`?page=…`) or of a heading (`#…`). */
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
      /** Number of the list's first item; null for a bulleted list. */
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

/** An entry in the list of documents. The document itself is loaded when it is opened. */
export interface DocumentEntry {
  /** Name in the page's URL, such as `decisions/client-loading`. */
  readonly id: string;
  readonly title: string;
  readonly group: 'client' | 'product' | 'decisions';
  /** Path of the file in the repository. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: Document }>;
}
