/** Ids of the demo's brands. Messages between agent, server and client use them. */
export const brandIds = ['anatolia', 'koi', 'copper', 'orbit', 'bazaar', 'pharaoh'] as const;
export type DemoBrandId = (typeof brandIds)[number];
