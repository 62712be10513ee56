/** Returns a function that makes a value at its first call and returns it again later. After a failure it tries again. */
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
