let taken: string | null = null;

/** The code of a mail's link, which stands behind the `#` where no server sees it; it leaves the address at once. */
export const takeCode = (): string | null => {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return taken;
  taken = code;
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
};
