import { chatPageSize, maxMessageLength } from '@reelfloor/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { call, newKey, type TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { computeChatId } from './staff-chat-service.ts';

const post = (player: TestPlayer, path: string, body: unknown) =>
  call(
    player.address,
    'POST',
    path,
    { authorization: `Bearer ${player.signIn.token}`, 'content-type': 'application/json' },
    body,
  );
const idOf = (player: TestPlayer): string => player.signIn.user.id;

const send = (from: TestPlayer, to: TestPlayer, messageText: string, more: object = {}) =>
  post(from, '/api/chat/send-message', {
    chatId: computeChatId(idOf(from), idOf(to)),
    contactId: idOf(to),
    messageText,
    ...more,
  });
const chat = (reader: TestPlayer, contact: TestPlayer, more = '') =>
  reader.get(`/api/chat/get-chat?contactId=${idOf(contact)}&userId=${idOf(reader)}${more}`);
const contacts = async (reader: TestPlayer) =>
  (await reader.get('/api/chat/contacts')).body as unknown as {
    id: string;
    status: string;
    unread: number;
  }[];

describe('the team chat', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let one: TestPlayer;
  let two: TestPlayer;
  let staff: TestPlayer;
  let admin: TestPlayer;
  beforeAll(async () => {
    floor = await TestFloor.open();
    [one, two, staff, admin] = await Promise.all([
      floor.player('player1'),
      floor.player('player2'),
      floor.player('staff1'),
      floor.player('admin1'),
    ]);
  });
  afterAll(() => floor.close());

  it('lists the team for players, and for the team those who wrote to it', async () => {
    expect(await contacts(one)).toMatchObject([{ name: 'Admin One' }, { name: 'Staff One' }]);
    expect(await contacts(staff)).toMatchObject([{ name: 'Admin One', unread: 0 }]);
    expect(await send(one, staff, '  Merhaba ✨\nnasılsınız?  ')).toMatchObject({
      status: 200,
      body: {
        message: { who: idOf(one), message: 'Merhaba ✨\nnasılsınız?', time: expect.any(Number) },
        userChatList: [{ contactId: idOf(staff) }],
      },
    });
    expect(await contacts(staff)).toMatchObject([
      { id: idOf(one), name: 'Player One', unread: 1 },
      { name: 'Admin One' },
    ]);
    expect(await contacts(admin)).toMatchObject([{ name: 'Staff One' }]);
  });

  it('counts unread messages of each contact until the chat is opened', async () => {
    await send(one, admin, 'a');
    await send(one, admin, 'b');
    await send(two, admin, 'c');
    const unread = async () => Object.fromEntries((await contacts(admin)).map(({ id, unread }) => [id, unread]));
    expect(await unread()).toMatchObject({ [idOf(one)]: 2, [idOf(two)]: 1 });
    expect((await chat(admin, one)).body).toMatchObject({
      chat: { dialog: [{ message: 'a' }, { message: 'b' }], hasEarlier: false },
      userChatList: [{ contactId: idOf(two) }, { contactId: idOf(one) }],
    });
    expect(await unread()).toMatchObject({ [idOf(one)]: 0, [idOf(two)]: 1 });
  });

  it('shows a chat only to its two members', async () => {
    const [id, secret] = [idOf(one), computeChatId(idOf(one), idOf(staff))];
    expect(await two.get(`/api/chat/get-chat?contactId=${idOf(staff)}&userId=${id}`)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await chat(two, staff)).body).toMatchObject({ chat: { dialog: [] } });
    expect(await send(two, staff, 'intruding', { chatId: secret })).toMatchObject({ status: 403 });
    expect((await chat(one, staff)).body).toMatchObject({ chat: { id: secret, dialog: [{}] } });
    for (const stranger of [two, one])
      expect(await chat(one, stranger), 'players have nothing to do with each other').toMatchObject({
        status: 404,
      });
    expect(await send(one, two, 'psst')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const unwritten = await one.get(`/api/chat/get-chat?contactId=nobody&userId=${id}`);
    expect(unwritten).toMatchObject({ status: 404 });
  });

  it.each([
    ['an empty text', { messageText: '' }],
    ['blanks', { messageText: ' \n\t ' }],
    ['too long a text', { messageText: 'x'.repeat(maxMessageLength + 1) }],
    ['a character that no database keeps', { messageText: 'a\0b' }],
    ['a made-up chat id', { messageText: 'x', chatId: '../../etc' }],
    ['no text', { messageText: undefined }],
  ])('refuses %s and writes nothing', async (_, body) => {
    const before = (await chat(two, staff)).body;
    expect(await send(two, staff, '', body)).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } });
    expect((await chat(two, staff)).body).toEqual(before);
  });

  it('accepts the longest text, and stores a message once per key', async () => {
    const key = newKey();
    const text = 'ş'.repeat(maxMessageLength);
    const first = await send(two, staff, text, { key });
    expect(first.status).toBe(200);
    expect((await send(two, staff, text, { key })).body.message).toEqual(first.body.message);
    expect(await send(two, staff, 'something else', { key })).toMatchObject({
      status: 400,
      body: { code: 40000 },
    });
    expect((await chat(two, staff)).body).toMatchObject({ chat: { dialog: [{ message: text }] } });
    expect((await contacts(staff)).find(({ id }) => id === idOf(two))).toMatchObject({ unread: 1 });
  });

  it('pushes a message to both members at once, and to nobody else', async () => {
    const [onesPage, staffsPage, twosPage] = await Promise.all(
      [one, staff, two].map((player) => player.notifications()),
    );
    const received = (page = onesPage) =>
      page?.received.filter(({ method }) => method === 'chat').map(({ data }) => data) ?? [];
    await send(staff, one, 'How can we help?');
    const message = { who: idOf(staff), message: 'How can we help?' };
    const chatId = computeChatId(idOf(one), idOf(staff));
    await eventually(() => expect(received()).toMatchObject([{ chatId, contactId: idOf(staff), message }]));
    await eventually(() => expect(received(staffsPage)).toMatchObject([{ chatId, contactId: idOf(one), message }]));
    expect(received(twosPage)).toEqual([]);
    for (const page of [onesPage, staffsPage, twosPage]) page?.socket.terminate();
  });

  it('shows who is connected, with the status they chose', async () => {
    const statusOf = async (id: string) => (await contacts(two)).find((contact) => contact.id === id)?.status;
    const page = await two.notifications();
    const reported = () => page.received.filter(({ method }) => method === 'contact').map(({ data }) => data);
    expect(await statusOf(idOf(admin))).toBe('offline');
    const admins = await admin.notifications();
    await eventually(() => expect(reported()).toContainEqual({ id: idOf(admin), status: 'online' }));
    const chosen = await post(admin, '/api/chat/user/data', { status: 'do-not-disturb' });
    expect(chosen.body).toMatchObject({ id: idOf(admin), name: 'Admin One', status: 'do-not-disturb' });
    await eventually(() => expect(reported()).toContainEqual({ id: idOf(admin), status: 'do-not-disturb' }));
    expect(await statusOf(idOf(admin))).toBe('do-not-disturb');
    expect((await admin.get('/api/chat/user')).body).toMatchObject({ status: 'do-not-disturb' });
    expect(await post(admin, '/api/chat/user/data', { status: 'dancing' })).toMatchObject({ status: 400 });
    admins.socket.terminate();
    page.socket.terminate();
  });

  it('returns long chats in pages, refuses a flood, and keeps everything over a restart', async () => {
    let refused = 0;
    for (let count = 0; count < 25; count++) {
      const answer = await send(admin, staff, `${count}`);
      if (answer.status === 429) refused++;
    }
    expect(refused).toBe(5);
    expect((await send(admin, staff, 'more')).body).toMatchObject({ code: 'RATE_LIMITED' });
    // A clock that is set back by an hour keeps nobody from writing for that hour.
    await floor.change('UPDATE chat_messages SET at = at + 3600000 WHERE sender_id = ?', idOf(admin));
    expect(await send(admin, staff, 'after')).toMatchObject({ status: 200 });
    await floor.change("DELETE FROM chat_messages WHERE text = 'after'");
    await floor.restart();
    for (const player of [admin, staff]) Object.assign(player, { address: floor.address });
    const { body } = await chat(staff, admin);
    const { dialog } = body.chat as { dialog: { id: number; message: string }[] };
    expect(dialog.map(({ message }) => message)).toEqual(Array.from({ length: 20 }, (_, count) => `${count}`));
    expect(dialog.length).toBeLessThan(chatPageSize);
    const earlier = await chat(staff, admin, `&before=${dialog[5]?.id}`);
    expect((earlier.body.chat as { dialog: unknown[] }).dialog).toEqual(dialog.slice(0, 5));
  });

  it.each(['/api/chat/contacts', '/api/chat/user', '/api/chat/get-chat?contactId=a&userId=b', '/api/quick-panel/data'])(
    '%s is for the signed in',
    async (path) => {
      expect(await call(floor.address, 'GET', path, {})).toMatchObject({ status: 401 });
    },
  );
});
