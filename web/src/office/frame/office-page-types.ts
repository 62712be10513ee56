import type { OfficeRight } from '@reelfloor/protocol/office-call-types';
import type { ComponentType } from 'react';

/** A page of the back office, lazy-loaded. */
export interface OfficePage {
  /** URL path under `/office`, such as `/machine/:id`. The page receives the parameters as `params`. */
  readonly path: string;
  /** The user needs at least one of these rights to open the page. */
  readonly rights: readonly OfficeRight[];
  /** Id of the navigation rail's entry that is highlighted while the page is open. */
  readonly entry: string;
  readonly page: ComponentType<{ readonly params: Readonly<Record<string, string | undefined>> }>;
}

/** An entry of the navigation rail, shown to users who may open its page. */
export interface RailEntry {
  readonly id: string;
  readonly href: string;
  readonly icon: ComponentType;
  readonly name: { readonly en: string; readonly tr: string };
  /** True if the navigation entry is never the user's start page, even if it is the first one that they may open. */
  readonly isAside?: boolean;
}
