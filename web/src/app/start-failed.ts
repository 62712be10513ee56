import { buttonClass } from '../ui/button.tsx';

/** Shows a start error in Turkish and in English, because the text files may be what failed to load. */
export const showStartFailed = (place: HTMLElement): void => {
  const page = document.createElement('main');
  page.role = 'alert';
  page.className = 'grid min-h-dvh place-content-center justify-items-center gap-6 p-6 text-center';
  page.append('Sayfa açılamadı. · The page could not be opened.');
  const again = document.createElement('button');
  again.className = buttonClass('primary');
  again.append('Yeniden dene · Try again');
  again.onclick = () => location.reload();
  page.append(again);
  place.replaceChildren(page);
};
