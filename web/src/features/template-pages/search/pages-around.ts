/** Returns the page numbers to link: first, last and those around the current one; null stands for a gap. */
export const pagesAround = (page: number, pageCount: number): readonly (number | null)[] => {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  const offered = all.filter((it) => it === 1 || it === pageCount || Math.abs(it - page) <= 1);
  return offered.flatMap((it, index) => {
    const skipped = it - (offered[index - 1] ?? 0) - 1;
    // A gap of one page is filled with the page's number.
    return skipped === 1 ? [it - 1, it] : skipped > 1 ? [null, it] : [it];
  });
};
