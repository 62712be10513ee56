import type { Page } from 'playwright-core';

/**
 * Works on the page as a browser's translator does: it puts `<font><font>text</font></font>` in place of each text, and of
 * each that comes later, but leaves what says `translate="no"`. The words stay the same, so that tests find them.
 */
export const translatePage = (page: Page): Promise<unknown> => page.addInitScript(translate);

const translate = (): void => {
  let turns = 0;
  const isForTranslators = (text: Text) =>
    text.data.trim() !== '' &&
    text.parentElement !== null &&
    text.parentElement.closest('[translate="no"], script, style, textarea, title') === null &&
    text.parentElement.parentElement?.tagName !== 'FONT';
  const replace = (text: Text) => {
    if (!isForTranslators(text)) return;
    const outer = document.createElement('font');
    outer.append(Object.assign(document.createElement('font'), { textContent: text.data }));
    // Translators do it in either of these ways.
    turns += 1;
    if (turns % 2 === 0) text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  };
  const replaceAllIn = (node: Node) => {
    if (node instanceof Text) return replace(node);
    const texts: Text[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) replace(text);
  };
  const changes = { childList: true, subtree: true, characterData: true } as const;
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) replaceAllIn(node);
  }).observe(document, changes);
};
