import { isIP } from 'node:net';
import type { AddressRanges } from './client-address.ts';
import { countryOf } from './country-of.ts';

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
