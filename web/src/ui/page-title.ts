import { useEffect } from 'react';
import { operatorName } from './logo.tsx';

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${operatorName()}`;
  }, [title]);
};
