import type { Dialect } from './dialect.ts';
import type { ThirdPartyFloor, ThirdPartyPlayer } from './third-party-floor.ts';

export interface Call {
  readonly player: ThirdPartyPlayer;
  readonly token: string;
  readonly body: Record<string, unknown>;
  readonly query: URLSearchParams;
}

export type Reply =
  | { readonly answer: unknown }
  | { readonly refusal: { readonly code: number; readonly text: string | null; readonly params?: object } };

/** Attempts left, sent with the specification's error 10700 (§8). */
const leftCount = 4;
export const discount = 700;
export const bonus = 1_300;

const refusal = (code: number, text: string | null, params?: object): Reply => ({
  refusal: { code, text, ...(params && { params }) },
});

const signIn = (floor: ThirdPartyFloor, dialect: Dialect, player: ThirdPartyPlayer): Reply => ({
  answer: {
    token: floor.admit(player),
    pin_code: player.pinCode,
    code: dialect.success,
    ErrorMessage: dialect.noText,
    ...(dialect.sendsLastLogon && {
      ip_address: '192.0.2.7',
      versions: '1.4',
      last_logon: dialect.moment(Date.UTC(2026, 9, 3)),
      last_logon_ip: dialect.noText,
    }),
  },
});

export const logIn = (floor: ThirdPartyFloor, dialect: Dialect, body: Call['body']): Reply => {
  const player = floor.players.find(({ username }) => username === body.username);
  if (player && player.password === body.password) return signIn(floor, dialect, player);
  return refusal(10700, dialect.noText ?? null, { left_count: leftCount, block_time: 15, extra: null });
};

/** Returns a handler, by `METHOD path`, for each call of the specification (§7) that needs a sign-in. */
export const thirdPartyCalls = (
  floor: ThirdPartyFloor,
  dialect: Dialect,
): Readonly<Record<string, (call: Call) => Reply>> => ({
  'GET validate': ({ player }) => signIn(floor, dialect, player),
  'POST player/logout': ({ token }) => {
    floor.dismiss(token);
    return { answer: dialect.empty };
  },
  'GET player/balance': ({ player }) => ({ answer: { balance: player.balance } }),
  'POST player/kick': ({ player, body }) => {
    const at = floor.machineOf(body.machineId);
    if (at?.seat?.player !== player || !at.seat.peer) return refusal(40000, 'Nobody plays there.');
    const { peer } = at.seat;
    void peer.notify('info', {
      code: dialect.nobody,
      message: 'Oyundan Cikartildiniz',
      action: 'QUIT_REQUEST',
    });
    peer.close();
    floor.rise(at, peer);
    return { answer: dialect.empty };
  },
  'POST player/cancel': ({ player, body }) => {
    const at = floor.machineOf(body.machineId);
    if (at?.seat?.player !== player) return refusal(40000, 'There is nothing to cancel.');
    floor.become(at, 'waiting');
    return { answer: dialect.empty };
  },
  'GET player/discount': ({ player }) => give(floor, dialect, player, discount),
  'GET player/bonus': ({ player }) => give(floor, dialect, player, bonus),
  'GET machine/brands': () => ({
    answer: [7, 9].map((number) => {
      const ofBrand = floor.machines.filter(({ brandNumber }) => brandNumber === number);
      const { id, noText } = dialect;
      return {
        id: id(number),
        name: ofBrand[0]?.brand,
        jackpot: number === 7 ? '1250000,30000' : noText,
        machineCount: ofBrand.length,
      };
    }),
  }),
  'GET machine/all': () => ({ answer: { machines: machinesOf(floor, dialect) } }),
  'POST /api/auth/user/update': () => ({ answer: dialect.empty }),
  'GET /api/quick-panel/data': () => ({
    answer: { events: [{ id: dialect.id(1), title: 'Tournament', detail: 'On Friday' }], notes: [] },
  }),
});

const give = (floor: ThirdPartyFloor, dialect: Dialect, player: ThirdPartyPlayer, amount: number): Reply => {
  floor.move(player, amount);
  return {
    answer: { status: 1, code: dialect.success, Params: { amount }, ErrorMessage: dialect.noText },
  };
};

/** Two of the machines have fields of unexpected types: the client must still show the other machines. */
const machinesOf = (floor: ThirdPartyFloor, { id, status, nobody, noText }: Dialect): unknown[] => [
  { image: 7, status: [] },
  ...floor.machines.map(({ number, image, brand, status: word, reservedFor }) => ({
    id: id(number),
    image: image ?? noText,
    brand: { name: brand },
    reservation: reservedFor ?? nobody,
    status: status(word),
  })),
  null,
];
