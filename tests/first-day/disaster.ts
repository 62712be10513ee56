import type { Machine } from './machine.ts';
import type { PlayerAtBrowser } from './player-at-browser.ts';

/** Prints the balance of each account in minor units, each session and how far the ledger follows the journal. */
const moneySql = `
  SELECT account, amount_minor FROM balances WHERE amount_minor <> 0 ORDER BY account;
  SELECT 'house', sum(amount_minor) FROM entries WHERE account = 'house';
  SELECT 'session', id, spins, stake_minor, win_minor, cash_in_minor, cash_out_minor FROM sessions ORDER BY id;
  SELECT 'meter', id, acknowledged_meter_minor FROM machines ORDER BY id`;

export interface DisasterDependencies {
  readonly machine: Machine;
  readonly player: PlayerAtBrowser;
  readonly announce: (text: string) => void;
}

/** What the test does between the blocks of docs/a-disk-died.md: plays, and compares the ledger with those before. */
export class Disaster {
  readonly #dependencies: DisasterDependencies;
  #before = '';
  #rounds = 0;

  constructor(dependencies: DisasterDependencies) {
    this.#dependencies = dependencies;
  }

  /** Called when the block of this heading, counted from 1, has run. */
  async after(title: string, block: number): Promise<void> {
    switch (`${title.split('.')[0]}/${block}`) {
      case '1/1':
        await this.#plays({ rounds: 1, leaves: false });
        await this.#remember();
        return;
      case '4/2':
        await this.#isAsBefore();
        return;
      case '5/1':
        await this.#playsOn();
        return;
      case '6/3':
        await this.#creditIsInWallet();
        return;
      case '7/2':
        await this.#plays({ rounds: 1, leaves: true });
        await this.#remember();
        return;
      case '8/2':
        await this.#isAsBefore();
        return;
    }
  }

  async #plays(visit: { readonly rounds: number; readonly leaves: boolean }): Promise<void> {
    const { player, announce } = this.#dependencies;
    this.#rounds = await player.visit(visit);
    announce(`played ${visit.rounds}, and ${visit.leaves ? 'left' : 'left the seat to wait'}`);
  }

  /** Plays in the seat of before the disaster: the session goes on. */
  async #playsOn(): Promise<void> {
    const before = this.#rounds;
    await this.#plays({ rounds: 1, leaves: false });
    if (this.#rounds !== before + 1)
      throw new Error(`the session had ${before} rounds before the disaster, and ${this.#rounds} after one more`);
    await this.#remember();
  }

  async #remember(): Promise<void> {
    this.#before = await this.#money();
    if (!/^wallet:/m.test(this.#before)) throw new Error(`nobody has money: ${this.#before}`);
  }

  async #isAsBefore(): Promise<void> {
    const now = await this.#money();
    if (now !== this.#before) throw new Error(`before the disaster:\n${this.#before}\nafter it:\n${now}`);
    this.#dependencies.announce('all balances, sessions and the meter are as before, to the cent');
  }

  async #creditIsInWallet(): Promise<void> {
    const sum = (money: string, form: RegExp) =>
      [...money.matchAll(form)].reduce((total, [, amount]) => total + Number(amount), 0);
    const [wallet, meter] = [/^wallet:[^|]*\|(-?\d+)$/gm, /^machine:[^|]*\|(-?\d+)$/gm];
    const before = this.#before;
    const now = await this.#money();
    const due = sum(before, wallet) + sum(before, meter);
    if (sum(before, meter) === 0 || sum(now, meter) !== 0 || sum(now, wallet) !== due)
      throw new Error(`the meter's credit is not in the wallet:\n${before}\nnow:\n${now}`);
    this.#dependencies.announce('the credit of the lost journal is in the wallet');
  }

  async #money(): Promise<string> {
    const { code, output } = await this.#dependencies.machine.run(
      `cd / && runuser -u postgres -- psql -X -At -d reelfloor <<'END'\n${moneySql};\nEND`,
    );
    if (code !== 0) throw new Error(`the balances cannot be read: ${output}`);
    return output;
  }
}
