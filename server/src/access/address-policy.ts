import { isIP } from 'node:net';
import type { AddressRanges } from './client-address.ts';
import { countryOf } from './country-of.ts';

export interface AddressLists {
  /** Countries that alone may come in; empty: all may. ISO 3166-1 alpha-2, `ZZ` for unknown. */
  readonly allowedCountries: readonly string[];
  readonly deniedCountries: readonly string[];
  /** May come in whatever their country is. */
  readonly allowedAddresses: AddressRanges;
  /** May not, whatever else is said of them. */
  readonly deniedAddresses: AddressRanges;
}

/** From where players may come. The operator's lists decide; without any, everybody may. */
export class AddressPolicy {
  readonly #lists: AddressLists;
  readonly #asksCountry: boolean;
  readonly #hasRules: boolean;

  constructor(lists: AddressLists) {
    this.#lists = lists;
    this.#asksCountry = lists.allowedCountries.length > 0 || lists.deniedCountries.length > 0;
    this.#hasRules = this.#asksCountry || !lists.allowedAddresses.isEmpty || !lists.deniedAddresses.isEmpty;
  }

  /** The address to go by: none where there are rules and it may be somebody else's. No rule admits that. */
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

  /** The answer of `GET /check`: 1 where the address may come in, 0 where not. */
  check(address: string): { status: number; code: number; ip: string; country: string } {
    return { status: this.admits(address) ? 1 : 0, code: 0, ip: address, country: countryOf(address) };
  }
}
