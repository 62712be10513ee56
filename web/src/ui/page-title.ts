import { useEffect } from 'react';
import { houseName } from './logo.tsx';

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${houseName()}`;
  }, [title]);
};
