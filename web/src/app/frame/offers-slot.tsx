import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The promotions button; null until its file, which loads last, has been loaded. */
export const offersKeyStore = createStore<{ readonly Key: ComponentType | null }>(() => ({ Key: null }));

export const OffersSlot = () => {
  const { Key } = useStore(offersKeyStore);
  return Key && <Key />;
};
