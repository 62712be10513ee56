import type { Page } from 'playwright-core';

/** Makes the browser refuse even muted video until somebody has pressed something, as Firefox and Safari can. */
export const videoByPress = (page: Page) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      return navigator.userActivation.hasBeenActive
        ? play.call(this)
        : Promise.reject(new DOMException('not before a press', 'NotAllowedError'));
    };
  });
