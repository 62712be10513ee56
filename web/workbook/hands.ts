/** How long a component may take to show what a step did. */
const patienceMs = 20_000;

/** What a story's steps do: as a person would, but without the browser's own input, so that they also run by a press. */
export interface Hands {
  readonly place: HTMLElement;
  /** The element with this role, or of this selector, in the story or in the dialog that it opened. */
  readonly find: <Found extends HTMLElement = HTMLElement>(selector: string) => Promise<Found>;
  readonly press: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly key: (selector: string, key: string) => Promise<void>;
  /** Waits for the page to show what is expected; `what` is said where it never does. */
  readonly until: (what: string, isSo: () => boolean) => Promise<void>;
  /** Lets the test look at the page as it is now: an open dialog, an error. */
  readonly look: () => Promise<void>;
}

declare global {
  interface Window {
    /** Put there by the test. */
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
      // React hears of a value only when it was set past its own property.
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
