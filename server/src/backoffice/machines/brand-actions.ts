import type { Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createCountRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { listBrands, moveBrandInLobby, storeBrandName, storeBrandVisibility } from './brand-administration.ts';

interface OfBrand {
  readonly brand: string;
}

const brandOf = async (db: Queries, id: string) => {
  const brands = await listBrands(db);
  const at = brands.findIndex((brand) => brand.id === id);
  const brand = brands[at];
  if (!brand) throw new BusinessRuleError('BRAND_UNKNOWN', { brand: id });
  return { ...brand, place: at + 1, values: { brand: createTextRequestValue(id) } };
};

const shownOf = ({ isHidden }: { readonly isHidden: boolean }) => createWordRequestValue(isHidden ? 'hidden' : 'shown');

const onBrand = {
  subject: ({ brand }: OfBrand) => brand,
  pins: async (db: Queries, { brand: id }: OfBrand) => {
    const brand = await brandOf(db, id);
    return [
      createApprovalRequestFact('brandName', createTextRequestValue(brand.name), brand.values),
      createApprovalRequestFact('brandPlace', createCountRequestValue(brand.place), brand.values),
      createApprovalRequestFact('brandShown', shownOf(brand), brand.values),
      createApprovalRequestFact('brandMachines', createCountRequestValue(brand.machines), brand.values),
    ];
  },
};

const showing = (sentence: 'showBrand' | 'hideBrand') => ({
  ...onBrand,
  effect: async (db: Queries, { brand: id }: OfBrand) => {
    const brand = await brandOf(db, id);
    const to = createWordRequestValue(sentence === 'showBrand' ? 'shown' : 'hidden');
    return createApprovalRequestEffect(
      sentence,
      { brand: createTextRequestValue(brand.name), machines: createCountRequestValue(brand.machines) },
      [
        createApprovalRequestChangeRow('brandShown', { from: shownOf(brand), to }, brand.values),
        createApprovalRequestChangeRow(
          'brandMachines',
          { from: createCountRequestValue(brand.machines), to: createCountRequestValue(brand.machines) },
          brand.values,
        ),
      ],
    );
  },
});

const renameBrand = implementOfficeAction('renameBrand', {
  ...onBrand,
  async effect(db, { brand: id, name }) {
    const brand = await brandOf(db, id);
    return createApprovalRequestEffect(
      'renameBrand',
      { brand: createTextRequestValue(brand.name), name: createTextRequestValue(name) },
      [
        createApprovalRequestChangeRow(
          'brandName',
          { from: createTextRequestValue(brand.name), to: createTextRequestValue(name) },
          brand.values,
        ),
        createApprovalRequestChangeRow(
          'brandMachines',
          { from: createCountRequestValue(brand.machines), to: createCountRequestValue(brand.machines) },
          brand.values,
        ),
      ],
    );
  },
  async perform(tx, { brand, name }) {
    const { from, agents } = await storeBrandName(tx, brand, name);
    const lines = [`Brand ${brand} is now called “${name}”, previously “${from}”.`];
    if (agents.length > 0)
      lines.push(
        `Write the new name into the floor file of ${agents.join(', ')} before the next start there: cabinets with the old one are rejected.`,
      );
    return { answer: { agents: [...agents] }, audit: { from, to: name }, lines };
  },
});

const orderBrand = implementOfficeAction('orderBrand', {
  ...onBrand,
  async effect(db, { brand: id, place }) {
    const brand = await brandOf(db, id);
    return createApprovalRequestEffect(
      'orderBrand',
      { brand: createTextRequestValue(brand.name), place: createCountRequestValue(place) },
      [
        createApprovalRequestChangeRow(
          'brandPlace',
          { from: createCountRequestValue(brand.place), to: createCountRequestValue(place) },
          brand.values,
        ),
      ],
    );
  },
  async perform(tx, { brand, place }) {
    const { from } = await moveBrandInLobby(tx, brand, place);
    const lines = [`Brand ${brand} has place ${place} in the lobby. Brands without machines come last.`];
    return { answer: {}, audit: { from, to: place }, lines };
  },
});

const showBrand = implementOfficeAction('showBrand', {
  ...showing('showBrand'),
  async perform(tx, { brand }) {
    await storeBrandVisibility(tx, brand, true);
    return { answer: {}, audit: {}, lines: [`The lobby shows brand ${brand} and its machines.`] };
  },
});

const hideBrand = implementOfficeAction('hideBrand', {
  ...showing('hideBrand'),
  async perform(tx, { brand }) {
    await storeBrandVisibility(tx, brand, false);
    const line = `The lobby does not show brand ${brand}, and nobody new can join its machines. Current players can play on.`;
    return { answer: {}, audit: {}, lines: [line] };
  },
});

/** Actions on brands in the lobby, for the back office and the command line. */
export const brandActions = { renameBrand, orderBrand, showBrand, hideBrand };
