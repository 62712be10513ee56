import type { BrandId, LobbyMachine, MachineId } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForPictures } from './early-pictures.ts';

const machine = (id: string, brand: string, image: string | null = null): LobbyMachine => ({
  id: id as MachineId,
  status: 'available',
  image,
  brand: { id: brand as BrandId, name: `Neon ${brand}` },
});

let asked: { src?: string; srcset?: string }[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'Image',
    class {
      constructor() {
        asked.push(this);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('the first four machines’ pictures are asked for, each once, an own image by its address', () => {
  const floor = ['koi', 'koi', 'orbit', 'copper', 'bazaar'].map((brand, index) =>
    machine(String(index), brand),
  );
  askForPictures([machine('9', 'koi', '/own.jpg'), ...floor], '/lobby');
  expect(asked.map(({ src, srcset }) => src ?? srcset?.split(' ')[0])).toEqual([
    '/own.jpg',
    '/assets/machines/neon%20koi-small.avif',
    '/assets/machines/neon%20orbit-small.avif',
  ]);
});

test('of a chosen brand only its machines count', () => {
  askForPictures([machine('1', 'koi'), machine('2', 'orbit')], '/lobby/orbit/neon-orbit');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.srcset).toContain('neon%20orbit');
});
