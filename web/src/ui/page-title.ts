import { useEffect } from 'react';
import { getOperatorName } from './operator-logo.tsx';

export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${getOperatorName()}`;
  }, [title]);
};
