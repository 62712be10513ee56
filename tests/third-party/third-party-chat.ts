import type { Dialect } from './dialect.ts';
import type { Call, Reply } from './third-party-calls.ts';

const contactNumber = 31;
const begunAt = Date.UTC(2026, 9, 5, 10);

export const thirdPartyChat = (dialect: Dialect): Readonly<Record<string, (call: Call) => Reply>> => {
  const { id, status, noText, moment, nobody } = dialect;
  const dialog: { who: unknown; message: string; time: unknown }[] = [
    { who: id(contactNumber), message: 'Welcome to the house', time: moment(begunAt) },
  ];
  const chatList = [{ contactId: id(contactNumber) }];
  const reader = ({ player }: Call) => id(1_000 + player.number);
  return {
    'GET /api/chat/contacts': () => ({
      answer: [
        {
          id: id(contactNumber),
          name: 'Front Desk',
          avatar: noText,
          status: status('online'),
          unread: nobody,
        },
        { avatar: 'nobody.png' },
      ],
    }),
    'GET /api/chat/user': (call) => ({ answer: { id: reader(call), chatList } }),
    'POST /api/chat/user/data': (call) => ({ answer: { id: reader(call), chatList } }),
    'GET /api/chat/get-chat': () => ({ answer: { chat: { id: id(5), dialog }, userChatList: chatList } }),
    'POST /api/chat/send-message': (call) => {
      const message = {
        who: reader(call),
        message: String(call.body.messageText),
        time: moment(begunAt + dialog.length * 60_000),
      };
      dialog.push(message);
      return { answer: { message, userChatList: chatList } };
    },
  };
};
