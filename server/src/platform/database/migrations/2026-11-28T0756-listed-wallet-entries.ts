const why = 'a wallet moved without its statement entry, or with another one';

/**
 * Refuses a commit in which a wallet's ledger entry has no statement entry of the same player, amount and balance. SQLite
 * has no deferred trigger, but deferred foreign keys: an entry waits in `unlisted_entries` under a key that no transfer
 * has, until its statement entry takes it out, so that between commits this table is empty.
 */
export const listedWalletEntries = {
  sqlite: [
    `CREATE TABLE unlisted_entries (
      transfer_id TEXT NOT NULL,
      account TEXT NOT NULL,
      amount_minor INTEGER NOT NULL,
      balance_minor INTEGER,
      none TEXT NOT NULL DEFAULT '' CHECK (none = '') REFERENCES transfers (id) DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (transfer_id, account)
    ) STRICT, WITHOUT ROWID`,
    `CREATE TRIGGER wallet_entry_is_unlisted AFTER INSERT ON entries WHEN substr(NEW.account, 1, 7) = 'wallet:'
       BEGIN INSERT INTO unlisted_entries (transfer_id, account, amount_minor, balance_minor)
         VALUES (NEW.transfer_id, NEW.account, NEW.amount_minor, NEW.balance_minor); END`,
    `CREATE TRIGGER wallet_entry_is_listed AFTER INSERT ON transactions
       BEGIN DELETE FROM unlisted_entries
         WHERE transfer_id = NEW.transfer_id AND account = 'wallet:' || NEW.player_id
           AND amount_minor = NEW.amount_minor AND balance_minor = NEW.balance_minor; END`,
  ],
  postgres: [
    `CREATE FUNCTION wallet_entry_is_listed() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN
       IF NOT EXISTS (SELECT FROM transactions WHERE transfer_id = NEW.transfer_id
         AND 'wallet:' || player_id = NEW.account AND amount_minor = NEW.amount_minor
         AND balance_minor = NEW.balance_minor)
       THEN RAISE EXCEPTION '${why}: %', NEW.transfer_id USING ERRCODE = 'check_violation'; END IF;
       RETURN NULL;
     END $$`,
    `CREATE CONSTRAINT TRIGGER wallet_entry_is_listed AFTER INSERT ON entries
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (starts_with(NEW.account, 'wallet:'))
       EXECUTE FUNCTION wallet_entry_is_listed()`,
  ],
};
