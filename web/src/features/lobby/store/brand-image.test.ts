import type { Brand, LobbyMachine } from '@reelfloor/protocol';
import { expect, test } from 'vitest';
import { findBrandImageUrl } from '../components/brand-filter-buttons.tsx';

const brand = { id: 'g', name: 'Old Gold' } as Brand;
const machine = (image: string | null | undefined, of?: object): LobbyMachine =>
  ({ id: 'm', status: 'available', image, brand: of }) as LobbyMachine;
const imageAmong = (...machines: LobbyMachine[]) => findBrandImageUrl({ all: () => machines }, brand);

test('a brand’s image is that of its first machine that has one', () => {
  const none = [machine(null, brand), machine('', brand), machine(undefined, brand)];
  expect(imageAmong(...none)).toBeNull();
  expect(imageAmong(...none, machine('/a.png', brand), machine('/b.png', brand))).toBe('/a.png');
});

test('a brand’s image is not that of another brand of the same name, nor of a machine without a brand', () => {
  expect(imageAmong(machine('/a.png', { id: 'x', name: 'Old Gold' }), machine('/b.png'))).toBeNull();
});

test('a machine whose brand is given by its name alone belongs to the brand of that name', () => {
  expect(imageAmong(machine('/x.png', { name: 'Neon Sea' }), machine('/a.png', { name: 'Old Gold' }))).toBe('/a.png');
});
