let taken: string | null = null;

/** Returns the code that follows the `#` in the address, where no server logs it. Removes it from the address. */
export const takeCode = (): string | null => {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return taken;
  taken = code;
  history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
};
