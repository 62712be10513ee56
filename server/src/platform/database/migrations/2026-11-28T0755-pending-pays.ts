const why = 'this pay still holds money: decide it on a node that knows its account';

/**
 * Refuses to close a waiting jackpot whose account still holds its amount. A release that does not know the account would
 * pay the jackpot a second time, out of its pot.
 */
export const pendingPays = {
  sqlite: [
    `CREATE TRIGGER pay_is_closed_empty BEFORE UPDATE OF state ON waiting_pays
       WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting'
         AND EXISTS (SELECT 1 FROM balances WHERE account = 'pay:' || OLD.id AND amount_minor > 0)
       BEGIN SELECT RAISE(ABORT, '${why}'); END`,
  ],
  postgres: [
    `CREATE FUNCTION pay_is_closed_empty() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN
       IF EXISTS (SELECT FROM balances WHERE account = 'pay:' || OLD.id AND amount_minor > 0)
       THEN RAISE EXCEPTION '${why}' USING ERRCODE = 'check_violation'; END IF;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER pay_is_closed_empty BEFORE UPDATE OF state ON waiting_pays FOR EACH ROW
       WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting') EXECUTE FUNCTION pay_is_closed_empty()`,
  ],
};
