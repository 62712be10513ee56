let taken: string | null = null;

/** Returns the code and removes it from the address, where it is after the `#`, so that no server logs it. */
export const takeCode = (): string | null => {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return taken;
  taken = code;
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
};
