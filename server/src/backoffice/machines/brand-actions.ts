import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { implementAction } from '../implement-action.ts';
import {
  countValue,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';
import {
  listBrands,
  moveBrandInLobby,
  storeBrandVisibility,
  renameBrand as storeName,
} from './manage-brands.ts';

interface OfBrand {
  readonly brand: string;
}

const brandOf = async (db: Queries, id: string) => {
  const brands = await listBrands(db);
  const at = brands.findIndex((brand) => brand.id === id);
  const brand = brands[at];
  if (!brand) throw new BrokenRule('BRAND_UNKNOWN', { brand: id });
  return { ...brand, place: at + 1, values: { brand: textValue(id) } };
};

const shownOf = ({ isHidden }: { readonly isHidden: boolean }) => wordValue(isHidden ? 'hidden' : 'shown');

const onBrand = {
  subject: ({ brand }: OfBrand) => brand,
  pins: async (db: Queries, { brand: id }: OfBrand) => {
    const brand = await brandOf(db, id);
    return [
      createRequestFact('brandName', textValue(brand.name), brand.values),
      createRequestFact('brandPlace', countValue(brand.place), brand.values),
      createRequestFact('brandShown', shownOf(brand), brand.values),
      createRequestFact('brandMachines', countValue(brand.machines), brand.values),
    ];
  },
};

const showing = (sentence: 'showBrand' | 'hideBrand') => ({
  ...onBrand,
  effect: async (db: Queries, { brand: id }: OfBrand) => {
    const brand = await brandOf(db, id);
    const to = wordValue(sentence === 'showBrand' ? 'shown' : 'hidden');
    return createRequestEffect(
      sentence,
      { brand: textValue(brand.name), machines: countValue(brand.machines) },
      [
        createRequestRow('brandShown', { from: shownOf(brand), to }, brand.values),
        createRequestRow(
          'brandMachines',
          { from: countValue(brand.machines), to: countValue(brand.machines) },
          brand.values,
        ),
      ],
    );
  },
});

const renameBrand = implementAction('renameBrand', {
  ...onBrand,
  async effect(db, { brand: id, name }) {
    const brand = await brandOf(db, id);
    return createRequestEffect('renameBrand', { brand: textValue(brand.name), name: textValue(name) }, [
      createRequestRow('brandName', { from: textValue(brand.name), to: textValue(name) }, brand.values),
      createRequestRow(
        'brandMachines',
        { from: countValue(brand.machines), to: countValue(brand.machines) },
        brand.values,
      ),
    ]);
  },
  async perform(tx, { brand, name }) {
    const { from, agents } = await storeName(tx, brand, name);
    const lines = [`Brand ${brand} is now called “${name}”, previously “${from}”.`];
    if (agents.length > 0)
      lines.push(
        `Write the new name into the floor file of ${agents.join(', ')} before the next start there: cabinets with the old one are rejected.`,
      );
    return { answer: { agents: [...agents] }, audit: { from, to: name }, lines };
  },
});

const orderBrand = implementAction('orderBrand', {
  ...onBrand,
  async effect(db, { brand: id, place }) {
    const brand = await brandOf(db, id);
    return createRequestEffect('orderBrand', { brand: textValue(brand.name), place: countValue(place) }, [
      createRequestRow('brandPlace', { from: countValue(brand.place), to: countValue(place) }, brand.values),
    ]);
  },
  async perform(tx, { brand, place }) {
    const { from } = await moveBrandInLobby(tx, brand, place);
    const lines = [`Brand ${brand} has place ${place} in the lobby. Brands without machines come last.`];
    return { answer: {}, audit: { from, to: place }, lines };
  },
});

const showBrand = implementAction('showBrand', {
  ...showing('showBrand'),
  async perform(tx, { brand }) {
    await storeBrandVisibility(tx, brand, true);
    return { answer: {}, audit: {}, lines: [`The lobby shows brand ${brand} and its machines.`] };
  },
});

const hideBrand = implementAction('hideBrand', {
  ...showing('hideBrand'),
  async perform(tx, { brand }) {
    await storeBrandVisibility(tx, brand, false);
    const line = `The lobby does not show brand ${brand}, and nobody new can join its machines. Current players can play on.`;
    return { answer: {}, audit: {}, lines: [line] };
  },
});

/** Actions on brands in the lobby, for the office and the command line. */
export const brandActions = { renameBrand, orderBrand, showBrand, hideBrand };
