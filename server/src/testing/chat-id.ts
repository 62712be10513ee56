export { chatIdOf } from '../players/chat/team-chat.ts';
