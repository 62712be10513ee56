import { useEffect } from 'react';
import { houseName } from './house.ts';

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${houseName()}`;
  }, [title]);
};
