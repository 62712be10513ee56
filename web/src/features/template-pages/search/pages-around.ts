/** The pages to offer beside the one that is open: first, last, and its neighbours; null where some are left out. */
export const pagesAround = (page: number, pageCount: number): readonly (number | null)[] => {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  const offered = all.filter((it) => it === 1 || it === pageCount || Math.abs(it - page) <= 1);
  return offered.flatMap((it, index) => {
    const skipped = it - (offered[index - 1] ?? 0) - 1;
    // A gap of one page has room for the page itself.
    return skipped === 1 ? [it - 1, it] : skipped > 1 ? [null, it] : [it];
  });
};
