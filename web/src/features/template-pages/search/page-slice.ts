/** A page of a list: which of how many, and what is on it. */
export interface PageSlice<Item> {
  readonly page: number;
  readonly pageCount: number;
  readonly items: readonly Item[];
}

/** Cuts a list into pages; a page that does not exist becomes the nearest one that does. */
export const pageSlice = <Item>(all: readonly Item[], wanted: number, size: number): PageSlice<Item> => {
  const pageCount = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, Number.isInteger(wanted) ? wanted : 1), pageCount);
  return { page, pageCount, items: all.slice((page - 1) * size, page * size) };
};
