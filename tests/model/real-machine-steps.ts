import fc from 'fast-check';
import type { Step } from './floor-steps.ts';
import { realMachine } from './model-agent.ts';
import type { ModelFloor } from './model-floor.ts';

type Real = NonNullable<ModelFloor['agent']['real']>;

const cancelledCredits = 0x80;
const billMinor = 1_000;

/** A step at the real machine. Without power nothing happens there. */
const at = (reported: string, happen: (real: Real, floor: ModelFloor) => void | Promise<void>): Step => ({
  reported: `${realMachine}: ${reported}`,
  happen: (floor) => {
    const { real } = floor.agent;
    if (real?.machine.isOn) return happen(real, floor);
  },
});

const page = fc.constantFrom(0, 0, 0, 2, 2, 1, 4);

const ofItsPlayers = [
  {
    weight: 30,
    arbitrary: fc.tuple(page, fc.integer({ min: 1, max: 20 })).map(([number, hundreds]) => ({
      reported: `page ${number} joins ${realMachine}, cashes in ${hundreds * 100} and spins`,
      happen: async (floor: ModelFloor) => {
        floor.pages[number]?.join(realMachine);
        await floor.rest();
        floor.pages[number]?.cashIn(hundreds * 100);
        await floor.advance(3_000);
        floor.pages[number]?.spin(false);
        await floor.advance(1_500);
      },
    })),
  },
];

/** What happens at the machine without the server: people in front of it, its power, its line and its keys. */
const atTheMachine: readonly { readonly weight: number; readonly step: Step }[] = [
  {
    weight: 8,
    step: at('somebody puts a bill in', async ({ machine }, floor) => {
      // Of a bill that came before anybody played, the replay of the journal would not know whose session has it.
      if ((await floor.creditAtReal()) === 0) return;
      machine.state.options.acceptsBills = true;
      machine.insertBill(billMinor);
    }),
  },
  { weight: 2, step: at('its credit leaves on a ticket', ({ machine }) => void machine.printTicket()) },
  { weight: 3, step: at('somebody plays at the machine', ({ machine }) => void machine.press('spin')) },
  {
    weight: 8,
    step: at('the player wants the credits to be paid by hand', async ({ machine }, floor) => {
      const { credit, handPays } = machine.state;
      const isBusy = handPays.length > 0 || machine.isGameRunning || machine.isLocked;
      // Credits that the ledger does not have are not paid: that is tested elsewhere.
      if (isBusy || credit.credits === 0 || credit.credits !== (await floor.creditAtReal())) return;
      machine.addHandPay(cancelledCredits, credit.credits);
    }),
  },
  { weight: 4, step: at('an attendant turns the key', ({ machine }) => machine.resetHandPay()) },
  { weight: 2, step: at('a door is opened', ({ machine }) => machine.openDoor('slot')) },
  { weight: 3, step: at('the door is closed', ({ machine }) => machine.closeDoor('slot')) },
  { weight: 2, step: at('its power is cut', ({ machine }) => machine.cutPower()) },
  {
    weight: 4,
    step: {
      reported: `${realMachine}: its power is back`,
      happen: (floor) => floor.agent.real?.machine.restorePower(),
    },
  },
  {
    weight: 2,
    step: at('the next ten messages are lost', (real) => {
      let left = 10;
      real.passageOf = () => (left-- > 0 ? 'replyLost' : 'passes');
    }),
  },
  {
    weight: 1,
    step: at('its line is cut', (real) => {
      real.passageOf = () => 'requestLost';
    }),
  },
  {
    weight: 4,
    step: at('its line is whole', (real) => {
      real.passageOf = () => 'passes';
    }),
  },
  {
    weight: 2,
    step: at('its key board is dead', (real) => {
      real.isKeyBoardDead = true;
    }),
  },
  {
    weight: 3,
    step: at('its key board works', (real) => {
      real.isKeyBoardDead = false;
    }),
  },
  {
    weight: 4,
    step: at('a person has looked after it', ({ cabinet }) => void cabinet.attended()),
  },
  {
    weight: 4,
    step: { reported: `${realMachine}: staff clear it for the house`, happen: (floor) => floor.clearReal() },
  },
];

export const ofTheRealMachine = [
  ...ofItsPlayers,
  ...atTheMachine.map(({ weight, step }) => ({ weight, arbitrary: fc.constant(step) })),
];
