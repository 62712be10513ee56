import { type ListOrder, listOrders } from './sort-machines.ts';

const key = 'lobby_order';

/** Returns the order with this name; null for any other text. */
export const orderOf = (text: string | null): ListOrder | null =>
  listOrders.find((order) => order === text) ?? null;

/** Returns the order last chosen in this browser. */
export const readKeptOrder = (): ListOrder => {
  try {
    return orderOf(localStorage.getItem(key)) ?? 'number';
  } catch {
    return 'number';
  }
};

export const keepOrder = (order: ListOrder): void => {
  try {
    localStorage.setItem(key, order);
  } catch {
    // Storage is full or switched off; the order lasts while it is in the address.
  }
};
