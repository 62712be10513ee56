/** CSS classes with which, on wide screens, the page is as high as the window below the toolbar, so that its parts scroll separately. */
export const windowHeightClass = 'lg:flex lg:h-[calc(100dvh-7rem)] lg:min-h-120 lg:flex-col';

export const getSidebarGridClass = (side: 'start' | 'end' | undefined): string | undefined => {
  if (side === undefined) return undefined;
  return side === 'start'
    ? 'lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-8'
    : 'lg:grid lg:grid-cols-[minmax(0,1fr)_280px] lg:gap-8';
};
