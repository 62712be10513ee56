import type { Page } from 'playwright-core';

/** Makes the browser refuse even muted video except in a click, as Firefox and Safari can. An earlier click is not enough. */
export const videoByPress = (page: Page) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let isInClick = false;
    addEventListener(
      'click',
      () => {
        isInClick = true;
        setTimeout(() => {
          isInClick = false;
        });
      },
      true,
    );
    HTMLMediaElement.prototype.play = function () {
      return isInClick || !this.muted
        ? play.call(this)
        : Promise.reject(new DOMException('not before a press', 'NotAllowedError'));
    };
  });
