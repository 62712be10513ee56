/** Makes the value at the first call only. If that fails (a module that cannot be read, for example), tries again. */
export const onFirstUse = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error) => {
      made = null;
      throw error;
    });
    return made;
  };
};
