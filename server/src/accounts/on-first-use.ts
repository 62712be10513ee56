/**
 * Returns a function that makes a value at its first call and returns the same one later. If making it fails (a
 * module that cannot be read from disk, for example), the next call tries again.
 */
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
