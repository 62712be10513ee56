const addTo = (number: 'INTEGER' | 'BIGINT') => [
  `ALTER TABLE machines ADD COLUMN in_service_since ${number}`,
];

/** Adds when a machine first came into service. Null for those that were there before. */
export const inServiceSince = { sqlite: addTo('INTEGER'), postgres: addTo('BIGINT') };
