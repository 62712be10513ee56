import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The promotions button; null until its file, which loads last, has been loaded. */
export const offersButtonStore = createStore<{ readonly Key: ComponentType | null }>(() => ({ Key: null }));

export const LazyPromotionsButton = () => {
  const { Key } = useStore(offersButtonStore);
  return Key && <Key />;
};
