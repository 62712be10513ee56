import type { Page } from 'playwright-core';

/**
 * Returns the texts that are not fully visible: cut off by their own box, a box around it, or the screen's
 * edge. Text that scrolls sideways or is only for screen readers does not count.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const slackPx = 1.5;
    const isCut = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (rects.length === 0) return false;
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      for (let box = text.parentElement; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.clipPath !== 'none' || style.visibility === 'hidden' || style.opacity === '0') return false;
        if (box.closest('[aria-hidden="true"], [inert]')?.matches('[inert]')) return false;
        const place = box.getBoundingClientRect();
        if (place.width <= 1 || place.height <= 1) return false;
        if (scrolls(style.overflowX)) return false;
        if (hides(style.overflowX) && (left < place.left - slackPx || right > place.right + slackPx)) return true;
      }
      return left < -slackPx || right > innerWidth + slackPx;
    };
    const walker = document.createTreeWalker(
      document.querySelector('dialog:modal') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && isCut(node as Text)) found.push(node.textContent.trim());
    // The page's text does not contain a field's value, so a canvas measures whether the value fits the field.
    const canvas = document.createElement('canvas').getContext('2d');
    const arrowPx = 18;
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      const isSelect = field instanceof HTMLSelectElement;
      const text = isSelect ? field.selectedOptions[0]?.text : field.value || field.placeholder;
      const style = getComputedStyle(field);
      const isDrawn = field.getClientRects().length > 0 && style.opacity !== '0' && field.clientWidth > 1;
      if (!text || !canvas || !isDrawn || ['checkbox', 'radio', 'range', 'file'].includes(field.type)) continue;
      canvas.font = style.font;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const roomPx = field.clientWidth - padding - (isSelect ? arrowPx : 0);
      if (canvas.measureText(text).width > roomPx + slackPx) found.push(text);
    }
    return found;
  });
