import type { OfficeRight } from '@reelfloor/protocol/office';
import type { ComponentType } from 'react';

/** A page of an area. It is loaded when it is first opened. */
export interface OfficePage {
  /** Address under `/office`, such as `/machine/:id`. The page gets the parameters as `params`. */
  readonly path: string;
  /** The reader needs one of these rights. */
  readonly rights: readonly OfficeRight[];
  /** Id of the entry of the rail that is marked while the page is open. */
  readonly entry: string;
  readonly page: ComponentType<{ readonly params: Readonly<Record<string, string | undefined>> }>;
}

/** An entry of the rail. It is shown to those who may open the page at its address. */
export interface RailEntry {
  readonly id: string;
  readonly href: string;
  readonly icon: ComponentType;
  readonly name: { readonly en: string; readonly tr: string };
  /** True if the office never opens with it, although it may be the first of its reader. */
  readonly isAside?: boolean;
}
