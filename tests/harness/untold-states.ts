import type { Page } from 'playwright-core';

export interface StatesShown {
  /** Number of elements that are pressed, selected, checked or current. */
  readonly count: number;
  /** Elements that would look the same without their state. */
  readonly untold: readonly string[];
}

/** Removes each element's state for a moment and compares styles and drawing. */
export const statesShown = (page: Page): Promise<StatesShown> =>
  page.evaluate(() => {
    const attributes = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current'];
    const seen = [
      'backgroundColor',
      'borderTopColor',
      'borderTopWidth',
      'borderBottomColor',
      'outlineStyle',
      'outlineColor',
      'textDecorationLine',
      'visibility',
    ] as const;
    const isShown = (element: Element) => element.getClientRects().length > 0;
    /** Returns the elements that show a state: a hidden checkbox is drawn by elements next to it. */
    const drawingOf = (element: Element): Element[] =>
      element instanceof HTMLInputElement
        ? [element.parentElement, ...(element.parentElement?.querySelectorAll('[aria-hidden], svg') ?? [])].filter(
            (part) => part !== null,
          )
        : [element];
    const lookOf = (element: Element) =>
      JSON.stringify(
        drawingOf(element).map((part) => {
          const style = getComputedStyle(part);
          return seen.map((property) => style[property]);
        }),
      );
    const without = (element: Element, act: () => string): string => {
      const kept = attributes.map((name) => [name, element.getAttribute(name)] as const);
      const { checked } = element as HTMLInputElement;
      for (const [name, value] of kept) if (value !== null) element.setAttribute(name, 'false');
      if (checked) (element as HTMLInputElement).checked = false;
      const result = act();
      for (const [name, value] of kept) if (value !== null) element.setAttribute(name, value);
      if (checked) (element as HTMLInputElement).checked = true;
      return result;
    };
    const wanted = attributes.map((name) =>
      name === 'aria-current' ? `[${name}]:not([${name}="false"])` : `[${name}="true"]`,
    );
    const states = [...document.querySelectorAll([...wanted, 'input:checked'].join())].filter(isShown);
    const untold = states.filter((element) => lookOf(element) === without(element, () => lookOf(element)));
    return {
      count: states.length,
      untold: untold.map((element) => element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 120)),
    };
  });
