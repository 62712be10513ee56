/** One page of a list: its items, its number and the number of pages. */
export interface PageSlice<Item> {
  readonly page: number;
  readonly pageCount: number;
  readonly items: readonly Item[];
}

/** Returns a page of a list, or the nearest existing page if there is no page `wanted`. */
export const pageSlice = <Item>(all: readonly Item[], wanted: number, size: number): PageSlice<Item> => {
  const pageCount = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, Number.isInteger(wanted) ? wanted : 1), pageCount);
  return { page, pageCount, items: all.slice((page - 1) * size, page * size) };
};
