import { useStore } from 'zustand';
import { type Layout, layoutStore } from './layout-config.ts';

export const useLayout = (): Layout => useStore(layoutStore);
