import { useState } from 'react';

const key = 'navigation_folded';

/** Whether the side navigation is folded to its icons; remembered. */
export const useFolded = (): [boolean, (folded: boolean) => void] => {
  const [folded, setFolded] = useState(() => {
    try {
      return localStorage.getItem(key) === 'true';
    } catch {
      return false;
    }
  });
  const store = (next: boolean) => {
    setFolded(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Storage is switched off: the choice holds until the page is closed.
    }
  };
  return [folded, store];
};
