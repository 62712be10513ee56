const addTo = (number: 'INTEGER' | 'BIGINT') => [
  `ALTER TABLE machines ADD COLUMN awaited_seq ${number} NOT NULL DEFAULT 0`,
  'ALTER TABLE machines ADD COLUMN awaited_journal TEXT',
];

/** Adds up to which event of its journal a machine must be booked before its next paid round, as its last `hello` told. */
export const awaitedEvents = { sqlite: addTo('INTEGER'), postgres: addTo('BIGINT') };
