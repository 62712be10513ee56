const patienceMs = 20_000;

/** Actions for a story's steps. They use only DOM events, so that the workbook can run them without a test driver. */
export interface Hands {
  readonly place: HTMLElement;
  /** Waits for the first match in the story or in an open dialog, and returns it. */
  readonly find: <Found extends HTMLElement = HTMLElement>(selector: string) => Promise<Found>;
  readonly press: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly key: (selector: string, key: string) => Promise<void>;
  /** Waits until `isSo` returns true. Throws after 20 s, with `what` in the message. */
  readonly until: (what: string, isSo: () => boolean) => Promise<void>;
  /** Lets the test check the page as it is at this moment, such as with an open dialog. */
  readonly look: () => Promise<void>;
}

declare global {
  interface Window {
    /** Defined by `tests/browser/workbook.test.ts`; undefined when a person uses the workbook. */
    lookAtStory?: () => Promise<void>;
  }
}

export const handsFor = (place: HTMLElement): Hands => {
  const find = async <Found extends HTMLElement>(selector: string): Promise<Found> => {
    let found: Found | null = null;
    await until(`there is ${selector}`, () => {
      const dialog = document.querySelector('dialog:modal');
      found = place.querySelector<Found>(selector) ?? dialog?.querySelector<Found>(selector) ?? null;
      return found !== null;
    });
    return found as unknown as Found;
  };
  return {
    place,
    find,
    until,
    press: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => {
      const input = await find<HTMLInputElement>(selector);
      // React overrides `value` on the element and misses changes made by it, so use the prototype's setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    key: async (selector, key) => {
      const element = await find(selector);
      element.focus();
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    look: async () => window.lookAtStory?.(),
  };
};

const until = async (what: string, isSo: () => boolean): Promise<void> => {
  const endsAt = performance.now() + patienceMs;
  while (!isSo()) {
    if (performance.now() > endsAt) throw new Error(`in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
