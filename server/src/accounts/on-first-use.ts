/**
 * Makes something when it is first asked for, once. What could not be made (a module on a disk that gave an error, say) is
 * tried again by whoever asks next.
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
