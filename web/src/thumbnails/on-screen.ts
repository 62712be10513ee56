/** Calls `listener` with whether the element is on the screen, at once and on each change. Returns a function that ends this. */
export const onScreen = (element: Element, listener: (isSeen: boolean) => void): (() => void) => {
  listeners.set(element, listener);
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  });
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
};

/** One observer for all cards: it looks at all of them at once. */
let observer: IntersectionObserver | null = null;
const listeners = new WeakMap<Element, (isSeen: boolean) => void>();
